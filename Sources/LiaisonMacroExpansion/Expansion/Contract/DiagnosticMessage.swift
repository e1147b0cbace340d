/// Everything that can be wrong with a contract, in one place: `Documentation/Diagnostics.md` lists
/// the same, and a test compiles each.
enum DiagnosticMessage {
  case notAProtocol
  case localScope
  case privateNested
  case initializer
  case staticRequirement(String)
  case unreadable
  case mentionsSelf(String)
  case sendingParameter
  case missingAnswer(String)
  case multicastConflict(String)
  case optionalNeedsAnswer(String)
  case answerOnVoid(String)
  case answerNeedsBool(String, String)
  case answerNeedsNobody(String, String)
  case unknownAnswer(String)
  case collectedNeedsThrows
  case askedNeedsAsync
  case askedTyped
  case ambiguousHandler(String, String, String)
  case namedNeedsName
  case unknownOption(String)
  case anywhereOnGlobalActor(String)
  case anywhereOnActor
  case associatedTypeNotPrimary(String, String)
  case suppressed(String)
  case parentNotForwardable(String)
  case actorMulticastParent

  var text: String {
    switch self {
    case .notAProtocol:
      "'@Contract' can be attached to a protocol only"
    case .localScope:
      "'@Contract' cannot be used on a local protocol, because the types that it generates would "
        + "not be visible there; move the protocol out of the function"
    case .privateNested:
      "'@Contract' cannot extend a private nested protocol; make it 'fileprivate'"
    case .initializer:
      "an initializer cannot be forwarded, because it is not asked of an instance; move it to a "
        + "protocol that inherits from this one"
    case .staticRequirement(let name):
      "the static requirement '\(name)' cannot be forwarded, because it is not asked of an "
        + "instance; move it to a protocol that inherits from this one"
    case .unreadable:
      "'@Contract' cannot read this as a requirement"
    case .mentionsSelf(let name):
      "'\(name)' mentions 'Self', which cannot be called through 'any'; name the protocol instead"
    case .sendingParameter:
      "a 'sending' parameter cannot be forwarded, because it can be given away only once; make its "
        + "type Sendable"
    case .missingAnswer(let name):
      "'\(name)' returns a value, and nothing says how the results of many delegates become one"
    case .multicastConflict(let name):
      "'\(name)' is what every multicast calls something of its own; rename the requirement, or "
        + "ask for '@Contract(.proxy, .handlers)'"
    case .optionalNeedsAnswer(let name):
      "'\(name)' is optional and returns a value, and nothing says what it is when it is left out"
    case .answerOnVoid(let name):
      "'\(name)' returns nothing, so there is nothing to answer"
    case .answerNeedsBool(let rule, let type):
      "'.\(rule)' makes one Bool of many; '\(type)' needs '.first', '.last', '.collect' or "
        + "'.reduce'"
    case .answerNeedsNobody(let rule, let type):
      "'.\(rule)' needs 'whenNobody:', because '\(type)' has no value that stands for nobody"
    case .unknownAnswer(let rule):
      "'.\(rule)' is not an answer; use '.all', '.any', '.none', '.first', '.last', '.collect', "
        + "'.reduce' or '.by'"
    case .collectedNeedsThrows:
      "'@Errors(.collected)' throws 'CollectedErrors', so the requirement has to be 'throws' "
        + "without a type"
    case .askedNeedsAsync:
      "'@Asked' is about waiting, so the requirement has to be 'async'"
    case .askedTyped:
      "'@Asked' may throw 'LateDelegate', so the requirement cannot throw a type of its own"
    case .ambiguousHandler(let name, let other, let handler):
      "the handler of '\(name)' would be called '\(handler)', like that of '\(other)'; name it with "
        + "'@Named(\"…\")'"
    case .namedNeedsName:
      "'@Named' needs a string that is a name"
    case .unknownOption(let option):
      "'\(option)' is not an option of '@Contract'; use '.multicast', '.handlers', '.proxy', "
        + "'.anywhere' or '.adopting(…)'"
    case .anywhereOnGlobalActor(let actor):
      "'.anywhere' has no use here, because '\(actor)' already says where everything runs"
    case .anywhereOnActor:
      "'.anywhere' has no use here, because actors already say where everything runs"
    case .associatedTypeNotPrimary(let type, let name):
      "the associated type '\(type)' has to be primary, or 'any \(name)' cannot be called"
    case .suppressed(let name):
      "'\(name)' cannot be forwarded, because a value that cannot be copied cannot be shared"
    case .parentNotForwardable(let name):
      "the requirements of '\(name)' cannot be forwarded; let the conforming types inherit it"
    case .actorMulticastParent:
      "a contract of actors cannot inherit from another contract"
    }
  }
}

extension ContractReading {
  /// A place in the declaration.
  mutating func report(_ message: DiagnosticMessage, at range: Range<Int>) {
    append(message, source, range, nil)
  }

  /// A place in the declaration, and what to write there instead.
  mutating func report(
    _ message: DiagnosticMessage, at range: Range<Int>, fix: (title: String, text: String)
  ) {
    append(
      message, source, range,
      FixIt(fix.title, changes: [.init(range: source.sourceRange(range), newText: fix.text)]))
  }

  mutating func report(
    _ message: DiagnosticMessage, at range: Range<Int>, fix: FixIt?
  ) {
    append(message, source, range, fix)
  }

  /// A place in the declaration, and what to insert elsewhere.
  mutating func report(
    _ message: DiagnosticMessage, at range: Range<Int>, fixAt place: Int,
    fix: (title: String, text: String)
  ) {
    let change = FixIt.Change(range: source.sourceRange(place..<place), newText: fix.text)
    append(message, source, range, FixIt(fix.title, changes: [change]))
  }

  /// A place in the attribute.
  mutating func reportInAttribute(_ message: DiagnosticMessage, at range: Range<Int>) {
    append(message, request.attribute, range, nil)
  }

  private mutating func append(
    _ message: DiagnosticMessage, _ text: SourceText, _ range: Range<Int>, _ fix: FixIt?
  ) {
    diagnostics.append(
      Diagnostic(
        message.text, at: text.position(at: range.lowerBound),
        highlights: [text.sourceRange(range)], fixIts: fix.map { [$0] } ?? []))
  }

  /// Takes the attribute away.
  var removeAttribute: FixIt? {
    guard let range = readAttribute(request.attribute.text)?.range else { return nil }
    let change = FixIt.Change(range: request.attribute.sourceRange(range), newText: "")
    return FixIt("Remove '@Contract'", changes: [change])
  }
}
