extension Contract {
  /// `public final class FooMulticast<Item>: NSObject, FooForwarding, …  where … { … }`
  func writeClass(
    _ suffix: String, before: [String] = [], also: [String] = [], isTwinned: Bool = false,
    to writer: inout SourceWriter, _ body: (inout SourceWriter) -> Void
  ) {
    let bases = (superclass.map { [$0] } ?? []) + before + ["\(name)Forwarding"] + also
    writeConformer(
      sharedAttributes + (isTwinned ? [twinAttribute] : []),
      "\(isolation)\(typeAccess)final class ",
      "\(name)\(suffix)\(genericParameters): " + bases.joined(separator: ", ") + genericWhere,
      to: &writer, body)
  }

  /// Writes a type that conforms to the contract. If there are parents, the type's name has the
  /// place where the first one is inherited. So the compiler's errors about missing parts appear
  /// there.
  func writeConformer(
    _ attributes: [String], _ introducer: String, _ rest: String,
    to writer: inout SourceWriter, _ body: (inout SourceWriter) -> Void
  ) {
    guard let parent = parents.first else {
      writer.lines(attributes)
      return writer.block(introducer + rest, body)
    }
    // This is one line, because no directive may stand between attributes and their declaration.
    let first = (attributes.map { $0 + " " } + [introducer]).joined()
    writeThere(first, rest + " {  // \(parentAdvice)", at: parent.range.lowerBound, to: &writer)
    writer.indented(body)
    writer.line("}")
  }

  /// The compiler shows this line below its message.
  private var parentAdvice: String {
    let names = parents.map { "'\($0.name)'" }.joined(separator: " and ")
    let shared = parents.count > 1 ? "; what two of them inherit is named here, too" : ""
    return "\(names) must be a contract with primary associated types\(shared)"
  }

  /// Writes the lines before a generated type.
  func writeTypePreamble(_ documentation: [String], to writer: inout SourceWriter) {
    writeDocumentation(documentation, to: &writer)
    writer.lines(sharedAttributes)
  }

  func writeDocumentation(_ documentation: [String], to writer: inout SourceWriter) {
    writer.lines(documentation.map { "/// \($0)" })
  }

  func writeMulticast(to writer: inout SourceWriter) {
    let sendable = isAnywhere && !isSendable ? ["Swift.Sendable"] : []
    let documentation = [
      "One call to \(isClassBound ? "many delegates" : "many receivers") of `\(name)`."
    ]
    if multicastObstacle != nil || hasFreeSenders {
      writeTypePreamble(documentation, to: &writer)
      return writeUnavailableMulticast(to: &writer) ? () : writeSendingMulticast(to: &writer)
    }
    writeDocumentation(documentation, to: &writer)
    let source = invocations == nil ? [] : ["LiaisonProxies.InvocationSource"]
    let plain = isAnywhere ? [] : ["LiaisonDelegation.PlainMulticast"]
    let also = [multicastProtocol] + plain + source + sendable
    writeClass("Multicast", also: also, to: &writer) { writer in
      writeTypesOfTarget(to: &writer)
      writer.line("\(access)nonisolated let _roster = LiaisonCore.Roster()")
      if invocations != nil { writeFeed(to: &writer) }
      writer.line()
      writeMulticastInitializer(to: &writer)
      writeMembership(to: &writer)
      writeDuring(to: &writer)
      if !optionalOperations.isEmpty { writeResponds(to: &writer) }
      writeCarriers(on: "_roster", through: true, to: &writer)
      if invocations != nil { writeNoteCarrier(to: &writer) }
    }
  }

  /// A multicast that cannot be used costs the compiler its name only, and is one error where it is
  /// named.
  func writeUnavailableMulticast(to writer: inout SourceWriter) -> Bool {
    guard let multicastObstacle else { return false }
    writer.line("@available(*, unavailable, message: \(literal(multicastObstacle)))")
    writer.block(
      "\(typeAccess)final class \(name)Multicast\(genericParameters): LiaisonDelegation.UnavailableMulticast\(genericWhere)"
    ) { $0.line("nonisolated \(access)init() {}") }
    return true
  }

  func writeMulticastInitializer(to writer: inout SourceWriter) {
    if superclass == nil {
      writer.line("nonisolated \(access)init() {}")
    } else {
      writer.line("\(access)override nonisolated init() { super.init() }")
    }
    writer.line()
  }

  /// Whether the multicast has delegates that it does not keep alive.
  private var hasDelegates: Bool { isActor || isClassBound || mayBeClassBound }

  var multicastProtocol: String {
    hasDelegates ? "LiaisonDelegation.DelegateMulticast" : "LiaisonDelegation.Multicast"
  }

  /// Writes the functions that add delegates and receivers.
  func writeMembership(to writer: inout SourceWriter) {
    writeNode(to: &writer)
    writer.line()
    if hasDelegates { writeDelegates(to: &writer) }
    if !isClassBound { writeReceivers(to: &writer) }
    if parts.contains(.handlers), handlersObstacle == nil { writeAddHandlers(to: &writer) }
  }

  /// Writes the node that refers to a delegate weakly. Receivers that are not objects are held
  /// strongly, so no node is made for them.
  ///
  /// The node is unchecked Sendable, as `Receiver` is. It adds a `weak` reference, which is written
  /// once, before the node is added. The runtime clears the reference atomically. The contract's
  /// rules apply to calls of the delegate itself.
  private func writeNode(to writer: inout SourceWriter) {
    // `Kind` and `Target` have other meanings inside of the node.
    if !isOfOneType { writer.line("\(access)typealias _Target = \(target)") }
    if hasDelegates { writer.line("\(access)typealias _Delegate = \(delegateTarget)") }
    writer.line()
    let held = mayBeClassBound ? "_Delegate" : "_Target"
    writer.block(
      "\(access)nonisolated final class _Node: LiaisonCore.Receiver, LiaisonCore.WeakReceiver, @unchecked Swift.Sendable"
    ) { writer in
      if isClassBound || mayBeClassBound {
        if mayBeClassBound {
          writer.line("private weak var delegate: _Delegate?")
          writer.line("\(access)var target: _Target? { delegate }")
        } else {
          writer.line("\(access)weak var target: _Target?")
        }
        writer.line()
        writer.block("init(_ target: __shared \(held))") { writer in
          writer.line(mayBeClassBound ? "delegate = target" : "self.target = target")
          writer.line("super.init(.weak)")
        }
        writer.line()
        writer.line(
          "\(access)override var object: Swift.AnyObject? { \(mayBeClassBound ? "delegate" : "target") }"
        )
      } else {
        writer.line("\(access)var target: _Target? { nil }")
      }
    }
  }

  /// Writes the node and the members that add delegates of a multicast over actors.
  func writeActorMembership(to writer: inout SourceWriter) {
    writeNode(to: &writer)
    writer.line()
    writeDelegates(to: &writer)
  }

  private func writeDelegates(to writer: inout SourceWriter) {
    let here = passed(delegateTarget)
    writer.line("/// Adds a delegate, which is not kept alive. Adding it again changes nothing.")
    let mailbox = isToldActor ? ", mailbox: LiaisonCore.MailboxPolicy = .unbounded" : ""
    writer.line("\(access)nonisolated func add\(here.generics)(")
    writer.line(
      "  _ delegate: \(here.type)\(mailbox), priority: LiaisonCore.Priority = .normal")
    writer.block(")") { writer in
      guard isToldActor else {
        return writer.line("_roster.add(_Node(delegate), for: delegate, priority: priority)")
      }
      writer.line("let distant = LiaisonCore.DistantReceiver(")
      writer.line("  _Node(delegate), deliver: .actor(delegate), mailbox: mailbox)")
      writer.line("_roster.add(distant, for: delegate, priority: priority)")
    }
    writer.line()
    if isAnywhere {
      writeAddElsewhere(to: &writer)
      writer.line("/// Takes a delegate out of one place, and leaves it in others.")
      writer.block(
        "\(access)nonisolated func remove(_ delegate: \(delegateTarget), deliver delivery: LiaisonCore.Delivery)"
      ) { $0.line("_roster.remove(delegate, deliver: delivery)") }
      writer.line()
    }
    if isAnywhere || isToldActor {
      writer.line("/// How many calls the delegate's mailbox has dropped.")
      writer.block("\(access)nonisolated func losses(of delegate: \(delegateTarget)) -> Swift.Int")
      {
        $0.line("_roster.losses(of: delegate)")
      }
      writer.line()
    }
  }

  /// With `.anywhere`, any thread may call the multicast. So an added delegate is Sendable, or is
  /// added from the place where it lives. One that is sent away for good would be gone at once,
  /// because delegates are held weakly. A delegate of a Sendable contract is always Sendable.
  private func writeAddElsewhere(to writer: inout SourceWriter) {
    let settings =
      "mailbox: LiaisonCore.MailboxPolicy = .unbounded, priority: LiaisonCore.Priority = .normal"
    func write(
      _ documentation: [String], _ head: String, _ delegate: String, _ delivery: String,
      _ place: String, attributes: String? = nil, isolated: Bool = false
    ) {
      writer.lines(documentation.map { "/// \($0)" })
      if let attributes { writer.line(attributes) }
      writer.line("\(access)\(head)(")
      writer.line("  _ delegate: \(delegate), deliver delivery: LiaisonCore.\(delivery),")
      writer.line("  \(settings)\(isolated ? "," : "")")
      if isolated { writer.line("  isolation: isolated any _Concurrency.Actor = #isolation") }
      writer.block(")") { writer in
        writer.line("let node = _Node(delegate)")
        writer.line(
          "let distant = LiaisonCore.DistantReceiver(node, deliver: \(place), mailbox: mailbox)")
        writer.line("_roster.add(distant, for: delegate, priority: priority)")
      }
      writer.line()
    }
    let elsewhere = passed(delegateTarget)
    write(
      ["Adds a delegate that lives elsewhere: it is called there and nowhere else."]
        + (mayWander ? Self.wandering : []),
      "nonisolated func add\(elsewhere.generics)", elsewhere.type, "Delivery", "delivery")
    if isSendable { return }
    write(
      ["Adds a delegate of the main actor, from there: it is called there and nowhere else."],
      "func add", delegateTarget, "MainDelivery", ".main",
      // If both overloads match, the general one is chosen, which can send to the main actor, too.
      attributes: "@_disfavoredOverload @MainActor")
    write(
      ["Adds a delegate of the actor that adds it: it is called there and nowhere else."]
        + (mayWander ? Self.wandering : []),
      "func add", "\(delegateTarget)\(sentBound)", "HomeDelivery", ".actor(isolation)",
      isolated: true)
  }

  /// The form in which a function takes a conforming value.
  struct Passed {
    var generics = ""
    var type: String
  }

  /// The value is a generic parameter, because the existential type also accepts conformances that
  /// are valid on one actor only. A value that any thread calls must be Sendable. A value that is
  /// sent away must have a conformance that is valid everywhere.
  func passed(_ target: String, sending isSent: Bool = false) -> Passed {
    guard isAnywhere || hasFreeSenders && !isActor, !isSendable, target.hasPrefix("any ") else {
      return Passed(type: target)
    }
    let bound = isSent ? "Swift.SendableMetatype\(sentBound)" : "Swift.Sendable"
    return Passed(
      generics: "<_Added: \(target.dropFirst(4)) & \(bound)>",
      type: isSent ? "sending _Added" : "_Added")
  }

  /// Whether the delegates are actors that get letters.
  private var isToldActor: Bool { isActor && hasFreeSenders }

  /// The type of a delegate that is held weakly. If only a parent decides whether the contract is
  /// class-bound, the delegate must still be an object.
  var delegateTarget: String { mayBeClassBound ? "\(target) & Swift.AnyObject" : target }

  private func writeReceivers(to writer: inout SourceWriter) {
    writer.line("/// Adds a receiver, which is kept until the token ends it.")
    if mayBeClassBound { writer.line("@_disfavoredOverload") }
    let here = passed(target)
    writer.line("\(access)nonisolated func add\(here.generics)(")
    writer.line("  _ receiver: \(here.type), priority: LiaisonCore.Priority = .normal")
    writer.block(") -> LiaisonCore.Subscription") {
      $0.line("_roster.add(LiaisonCore.HeldReceiver<\(target)>(receiver), priority: priority)")
    }
    writer.line()
    writeAddElsewhere("receiver", passed(target, sending: true), "receiver", to: &writer)
  }

  private func writeAddElsewhere(
    _ label: String, _ added: Passed, _ expression: String, to writer: inout SourceWriter
  ) {
    guard isAnywhere else { return }
    writer.line("/// Adds what lives elsewhere: it is called there and nowhere else.")
    if mayBeClassBound, label == "receiver" { writer.line("@_disfavoredOverload") }
    writer.line("\(access)func add\(added.generics)(")
    writer.line("  _ \(label): \(added.type), deliver delivery: LiaisonCore.Delivery,")
    writer.line(
      "  mailbox: LiaisonCore.MailboxPolicy = .unbounded, priority: LiaisonCore.Priority = .normal")
    writer.block(") -> LiaisonCore.Subscription") { writer in
      let place = label == "handlers" ? "delivery._matching(handlers._home)" : "delivery"
      let owner = label == "handlers" ? "handlers._owner" : "nil"
      writer.line("_roster.add(")
      writer.line("  LiaisonCore.HeldReceiver<\(target)>(")
      writer.line("    \(expression), deliver: \(place), mailbox: mailbox),")
      writer.line("  until: \(owner), priority: priority)")
    }
    writer.line()
  }

  private func writeAddHandlers(to writer: inout SourceWriter) {
    let type = "\(name)Handlers\(genericArguments)"
    writer.line("/// Adds closures, which are kept until the token or their owner ends them.")
    let isolation = hasFreeSenders ? initializerIsolation : ""
    writer.line("\(isolation)\(access)func add(")
    writer.line("  _ handlers: \(type), priority: LiaisonCore.Priority = .normal")
    writer.block(") -> LiaisonCore.Subscription") { writer in
      let delivery = isAnywhere ? ", deliver: handlers._home ?? .here" : ""
      let delegate = standing("\(type)._Delegate(handlers)")
      writer.line("_roster.add(")
      writer.line("  LiaisonCore.HeldReceiver<\(target)>(\(delegate)\(delivery)),")
      writer.line("  until: handlers._owner, priority: priority)")
    }
    writer.line()
    writeAddElsewhere(
      "handlers", Passed(type: type), standing("\(type)._Delegate(handlers)"), to: &writer)
  }

  func writeDuring(catchingUp: Bool = false, to writer: inout SourceWriter) {
    writer.line(
      "/// Promotes the delegates once, for many calls in a row. The burst must not leave `body`.")
    let burst = "\(name)Burst\(genericArguments)"
    writer.line("\(access)func during<_Outcome, _Failure: Swift.Error>(")
    writer.line("  _ body: (\(burst)) throws(_Failure) -> _Outcome")
    writer.block(") throws(_Failure) -> _Outcome") { writer in
      let feed = invocations == nil ? "" : ", _invocations"
      if catchingUp { writer.line("_home.catchUp()") }
      writer.line(
        "\(catchingUp ? "return " : "")try _roster.burst(through: _Node.self) { burst throws(_Failure) in"
      )
      writer.line("  try body(\(burst)(burst\(feed)))")
      writer.line("}")
    }
    writer.line()
  }

  func writeBurst(to writer: inout SourceWriter) {
    if multicastObstacle != nil { return }
    writeDocumentation(
      ["The delegates of a `\(name)Multicast`, promoted for many calls."], to: &writer)
    writeClass("Burst", isTwinned: twinned == .burst, to: &writer) { writer in
      writeTypesOfTarget(to: &writer)
      writer.line(
        "\(usableFromInline)nonisolated let _burst: LiaisonCore.Sealed<LiaisonDelegation.Burst<\(target)>>"
      )
      writer.line()
      if invocations != nil {
        writer.line("nonisolated let _invocations: \(feedType)")
        writer.line()
      }
      let feed = invocations == nil ? "" : ", _ invocations: \(feedType)"
      writer.block("nonisolated init(_ burst: LiaisonDelegation.Burst<\(target)>\(feed))") {
        writer in
        writer.line("_burst = LiaisonCore.Sealed(burst)")
        if invocations != nil { writer.line("_invocations = invocations") }
        if superclass != nil { writer.line("super.init()") }
      }
      writer.line()
      writeCarriers(on: "_burst.content", through: false, to: &writer)
      if invocations != nil { writeNoteCarrier(to: &writer) }
      if twinned == .burst { writeNestedProxy(to: &writer) }
    }
  }

  /// Writes the functions that the forwarding protocol requires, with calls of one of the library's
  /// engines.
  func writeCarriers(
    on engine: String, through isRoster: Bool, target: String? = nil, catchingUp: Bool = false,
    to writer: inout SourceWriter
  ) {
    let node = isRoster ? ", through: _Node.self" : ""
    // The extension has it for conforming types. With parents, only the compiler knows whether a
    // type conforms.
    if !parents.isEmpty, hasDirect, target == nil { writeNoDirect(self.target, to: &writer) }
    let returning = catchingUp ? "return " : ""
    for carrier in carriers(target ?? self.target) {
      let inlinable = catchingUp ? "" : self.inlinable
      writer.block("\(inlinable)\(access)nonisolated func \(carrier.signature)") { writer in
        if catchingUp { writer.line("_home.catchUp()") }
        switch carrier.name {
        case .call:
          writer.line("\(returning)try \(engine).call(requirement\(node), answer: answer, body)")
        case .plan: writer.line("\(returning)\(engine).plan(requirement\(node))")
        case .tell:
          writer.line("\(returning)\(engine).tell(requirement\(node), letter: letter, body)")
        }
      }
    }
  }

  func writeResponds(to writer: inout SourceWriter) {
    writer.line(
      "/// Whether some delegate may implement an optional requirement. A class is known not to")
    writer.line("/// from the first call that finds nothing there.")
    writer.block(
      "\(access)nonisolated func responds(to requirement: \(name)Optional) -> Swift.Bool"
    ) {
      writer in
      writer.line("_roster.responds(through: _Node.self) { requirement.isImplemented(by: $0) }")
    }
    writer.line()
  }

  func literal(_ text: String) -> String { text.literal }
}
