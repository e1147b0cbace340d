/// All mistakes of a contract, in one place. `Documentation/Diagnostics.md` lists the same
/// mistakes, and a test compiles each.
enum DiagnosticMessage: DiagnosticText {
  case notAProtocol
  case localScope
  case privateNested
  case privateAround(String)
  case duplicateMark(String)
  case misspeltMark(String, as: String)
  case markOutsideContract(String)
  case markOnNoRequirement(String)
  case markOnActor(String)
  case unaryOperator(String)
  case unreadable
  case optionalModifier
  case mentionsSelf(String)
  case selfMember(String)
  case reservedName(String)
  case sendingParameter
  case missingAnswer(String, example: String)
  case multicastConflict(String)
  case handlersImpossible(String, in: String)
  case optionalNeedsAnswer(String)
  case answerOnVoid(String)
  case answerNeedsBool(rule: String, type: String)
  case answerNeedsNobody(rule: String, type: String)
  case answerNeedsCollection(String)
  case nobodyMismatch(value: String, type: String, of: String)
  case unknownAnswer(String)
  case notWrittenOut(mark: String, value: String, choices: String)
  case collectedNeedsThrows
  case errorsNeedThrows
  case askedNeedsAsync
  case askedTyped
  case limitIsLiteral(String)
  case requiresNeedsSetter(String)
  case requiresLiteral(String)
  case refusedWithoutAnswer(String)
  case placeholderOnVoid(String)
  case placeholderMismatch(value: String, type: String, of: String)
  case handlerTaken(String, by: String)
  case handlerReserved(String)
  case namedNeedsName(String)
  case unknownOption(String)
  case duplicateOption(String)
  case adoptingNothing
  case adoptingNeedsType(String)
  case adoptingNeedsParent(String, adopted: String, contract: String)
  case notAtHome(String, actor: String)
  case isolatedAnywhere(String, actor: String)
  case closureElsewhere(String)
  case inoutElsewhere(String)
  case variadicSubscript
  case invocationsOnActor(String)
  case associatedTypeNotPrimary(String, of: String)
  case associatedTypeOfSelf(String)
  case associatedTypeHidesProtocol(String)
  case associatedTypeOfParent(String, parent: String)
  case aliasOfSelf(String, alias: String)
  case suppressed(String)
  case conditionOnSelf(String, of: String)
  case parentNotForwardable(String)
  case parentIsClass(String)
  case parentIsForeign(String)
  case parentIsNoContract(String)
  case parentLacks(String, what: String)
  case actorMulticastParent
  /// The mistakes of a remote contract.
  case remote(RemoteMessage)

  var text: String {
    switch self {
    case .notAProtocol:
      "'@Contract' can be attached to a protocol only"
    case .localScope:
      "'@Contract' cannot be used on a local protocol, because the types that it generates would "
        + "not be visible there; move the protocol out of the function"
    case .privateNested:
      "'@Contract' cannot extend a private nested protocol; make it 'fileprivate'"
    case .privateAround(let type):
      "'@Contract' cannot extend a protocol in the private type '\(type)'; make the type "
        + "'fileprivate'"
    case .duplicateMark(let name):
      "'@\(name)' is written twice"
    case .misspeltMark(let written, let name):
      "'@\(written)' marks nothing; did you mean '@\(name)'?"
    case .markOutsideContract(let name):
      "'@\(name)' marks a requirement of a contract; write '@Contract' before the protocol"
    case .markOnNoRequirement(let name):
      "'@\(name)' can be attached to a method, property or subscript of a contract only"
    case .markOnActor(let name):
      "'@\(name)' cannot be used in a contract of actors"
    case .unaryOperator(let name):
      "generated types cannot have '\(name)', because the compiler does not find unary operators "
        + "that a macro declares; require a method instead"
    case .unreadable:
      "'@Contract' cannot read this as a requirement"
    case .optionalModifier:
      "'optional' needs the Objective-C runtime; write '@Optional'"
    case .mentionsSelf(let name):
      "'\(name)' mentions 'Self', which cannot be called through 'any'; name the protocol instead"
    case .selfMember(let name):
      "generated types know '\(name)' by its name only; write it without 'Self.'"
    case .reservedName(let name):
      "'\(name)' is a name that generated types use themselves; rename the requirement"
    case .sendingParameter:
      "a 'sending' parameter cannot be forwarded, because it can be given away only once; make its "
        + "type Sendable"
    case .missingAnswer(let name, let example):
      "'\(name)' returns a value, and nothing says how the results of many delegates become one; "
        + "write '\(example)' before it"
    case .multicastConflict(let name):
      "'\(name)' is what every multicast calls something of its own; rename the requirement, or "
        + "ask for '@Contract(.proxy, .handlers)'"
    case .handlersImpossible(let name, let contract):
      "'\(name)' cannot be a closure, because closures have no generic parameters and do not "
        + "rethrow; conform to '\(contract)' with a type instead"
    case .optionalNeedsAnswer(let name):
      "'\(name)' is optional and returns a value, and nothing says what it is when it is left "
        + "out; write '@Answer' with 'whenNobody:' before it, or make its result optional"
    case .answerOnVoid(let name):
      "'\(name)' returns nothing, so there is nothing to answer"
    case .answerNeedsBool(let rule, let type):
      "'.\(rule)' makes one Bool of many; '\(type)' needs '.first', '.last', '.collect' or "
        + "'.reduce'"
    case .answerNeedsNobody(let rule, let type):
      "'.\(rule)' needs 'whenNobody:', because '\(type)' has no value that stands for nobody"
    case .answerNeedsCollection(let type):
      "'.collect' puts results one after the other, and '\(type)' cannot be joined so; use '.first', "
        + "'.last' or '.reduce'"
    case .nobodyMismatch(let value, let type, let name):
      "'\(value)' cannot be nobody's answer, because '\(name)' returns '\(type)'"
    case .unknownAnswer(let rule):
      "'\(rule)' is not an answer that '@Answer' can read; write '.all', '.any', '.none', "
        + "'.first', '.last', '.collect', '.reduce' or '.by'"
    case .notWrittenOut(let mark, let value, let choices):
      "'\(value)' is nothing that '@\(mark)' can read; write \(choices)"
    case .collectedNeedsThrows:
      "'@Errors(.collected)' throws 'CollectedErrors', so the requirement has to be 'throws' "
        + "without a type"
    case .errorsNeedThrows:
      "'@Errors' is about what is thrown, so the requirement has to be 'throws'"
    case .askedNeedsAsync:
      "'@Asked' is about waiting, so the requirement has to be 'async'"
    case .askedTyped:
      "'@Asked' may throw 'LateDelegate', so the requirement cannot throw a type of its own"
    case .requiresNeedsSetter(let name):
      "'\(name)' is not set, so there is one right to require; write '@Requires(…)' without 'set:'"
    case .limitIsLiteral(let value):
      "\(value) is no duration; write how long it is, as in '.seconds(2)'"
    case .requiresLiteral(let value):
      "\(value) is no right; declare rights as 'static let' in an extension of 'Rights', made by "
        + "'Rights(\(value.hasPrefix("\"") ? value : "\"name\""))', and name them with a dot"
    case .refusedWithoutAnswer(let name):
      "'\(name)' cannot throw, and nothing says what it returns where it is refused; write "
        + "'@Placeholder(…)' before it, or let it throw"
    case .placeholderOnVoid(let name):
      "'\(name)' returns nothing, so nothing has to stand in; what is told is kept or dropped as the "
        + "route says"
    case .placeholderMismatch(let value, let type, let name):
      "'\(value)' cannot stand in, because '\(name)' returns '\(type)'"
    case .handlerTaken(let handler, let other):
      "'\(handler)' is already the handler of '\(other)'; choose another name"
    case .handlerReserved(let name):
      "a handler cannot be called '\(name)', which handlers use themselves; choose another name"
    case .namedNeedsName(let value):
      "\(value) is not a name; '@Named' needs one in quotes, of letters, digits and '_'"
    case .unknownOption(let option):
      "'\(option)' is not an option that '@Contract' can read; write '.multicast', '.handlers', "
        + "'.proxy', '.anywhere', '.invocations', '.spy', '.remote' or '.adopting(…)'"
    case .duplicateOption(let option):
      "'.\(option)' is written twice"
    case .adoptingNothing:
      "'.adopting' needs the protocols whose conformers are the delegates: '.adopting(Other.self)'"
    case .adoptingNeedsType(let value):
      "'\(value)' is not a type that '@Contract' can read; write a protocol's name and '.self'"
    case .adoptingNeedsParent(let what, let adopted, let name):
      "\(what) can stand in for '\(adopted)' only if the contract inherits from it; write "
        + "'protocol \(name): \(adopted)'"
    case .notAtHome(let name, let actor):
      "'\(name)' runs elsewhere, and '.anywhere' sends every call to '\(actor)'"
    case .isolatedAnywhere(let name, let actor):
      "'\(name)' runs on '\(actor)', and '.anywhere' lets it be called where nothing can wait for "
        + "that; make it 'async'"
    case .closureElsewhere(let name):
      "'\(name)' is called where the receiver lives, so it has to be '@escaping @Sendable'"
    case .inoutElsewhere(let name):
      "'\(name)' cannot be 'inout', because the receiver lives elsewhere; return the new value"
    case .variadicSubscript:
      "a list of arguments cannot be passed on to a subscript; write an array"
    case .invocationsOnActor(let option):
      "'.\(option)' cannot be used here, because nobody stands between an actor and its calls"
    case .associatedTypeNotPrimary(let type, let name):
      "the associated type '\(type)' has to be primary, or 'any \(name)' cannot be called"
    case .associatedTypeOfSelf(let type):
      "'\(type)' is constrained by 'Self', and generated types stand in for any conforming type; leave "
        + "'Self' out of the constraint, and let the conforming types keep to it"
    case .associatedTypeHidesProtocol(let name):
      "the associated type '\(name)' hides the protocol, which generated types have to name; rename "
        + "the type"
    case .associatedTypeOfParent(let name, let parent):
      "'\(name)' is declared by a parent, and a generic contract cannot inherit from a generic one; "
        + "declare it here, and restate what is needed of '\(parent)' instead of inheriting it"
    case .aliasOfSelf(let name, let alias):
      "'\(name)' mentions 'Self' by the name '\(alias)', which cannot be called through 'any'; write "
        + "the type out with the protocol instead"
    case .suppressed(let name):
      "'\(name)' cannot be forwarded, because a value that cannot be copied cannot be shared"
    case .conditionOnSelf(let type, let name):
      "'Self: \(type)' is nothing that generated types can promise; if '\(type)' is a contract, "
        + "write 'protocol \(name): \(type)'"
    case .parentNotForwardable(let name):
      "the requirements of '\(name)' cannot be forwarded; let the conforming types inherit it"
    case .parentIsClass(let name):
      "'\(name)' is a class, from which generated types cannot inherit; write 'AnyObject', and let "
        + "the conforming types inherit from '\(name)'"
    case .parentIsForeign(let name):
      "'\(name)' is not declared with '@Contract'; write 'AnyObject', and let the conforming types "
        + "inherit it. To have all its conformers as delegates, write '.adopting(\(name).self)', and "
        + "restate its requirements alone"
    case .parentIsNoContract(let name) where name.hasSuffix(">"):
      "'\(name)' is no contract, or one of actors. Write '@Contract' before its protocol; of an alias, "
        + "write what it stands for. If that cannot be, restate here what is needed of it instead of "
        + "inheriting it"
    case .parentIsNoContract(let name):
      "'\(name)' is no contract, or one of actors, or one whose associated types are not written. Write "
        + "'@Contract' before its protocol, or its types behind it, '\(name)<Int>'; of an alias, write "
        + "what it stands for, and of a class 'AnyObject'. If none of that can be, restate here what is "
        + "needed of it instead of inheriting it"
    case .parentLacks(let name, let what):
      "'\(name)' must have \(what) too"
    case .actorMulticastParent:
      "a contract of actors cannot inherit from another contract"
    case .remote(let message): message.text
    }
  }
}

extension DiagnosticMessage {
  /// Whether the contract as a whole is wrong. If not, everything is generated, so that the code
  /// that uses the contract has no errors of its own.
  var leavesNothing: Bool {
    switch self {
    case .notAProtocol, .localScope, .privateNested, .privateAround, .unaryOperator, .unreadable,
      .multicastConflict, .adoptingNeedsParent, .associatedTypeNotPrimary, .associatedTypeOfSelf,
      .associatedTypeHidesProtocol, .associatedTypeOfParent, .suppressed, .conditionOnSelf,
      .parentNotForwardable, .parentIsClass, .parentIsForeign, .actorMulticastParent:
      true
    default: false
    }
  }
}
