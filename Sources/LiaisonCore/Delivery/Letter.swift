/// A call that waits in a mailbox.
struct Letter: Sendable {
  let work: @Sendable () -> Void
  /// What kind it is, or the address of the question that it asks; in one word, because every call
  /// of a receiver elsewhere is a letter.
  private let kind: UInt
  /// What of the requirement a report needs. The whole of it would have references to count.
  private let source: UInt
  private let place: Int
  /// Its turn among the letters of its queue, which numbers them.
  var number = 0

  init(of requirement: Requirement, isTrial: Bool = false, _ work: @escaping @Sendable () -> Void) {
    self.init(of: requirement, isTrial ? Kind.trial : Kind.plain, work)
  }

  /// The letter has to keep the question, whose address is no other object's then.
  init(
    of requirement: Requirement, asking question: AnyObject, _ work: @escaping @Sendable () -> Void
  ) {
    self.init(of: requirement, Self.address(of: question), work)
  }

  init(step work: @escaping @Sendable () -> Void) {
    self.work = work
    kind = Kind.step
    (source, place) = (0, 0)
  }

  private init(
    of requirement: Requirement, _ kind: UInt, _ work: @escaping @Sendable () -> Void
  ) {
    self.work = work
    self.kind = kind
    source = requirement.source
    place = requirement.place
  }

  /// No object has one of these addresses.
  private enum Kind {
    static let plain: UInt = 0
    static let trial: UInt = 1
    static let step: UInt = 2
  }

  private static func address(of question: AnyObject) -> UInt {
    UInt(bitPattern: ObjectIdentifier(question))
  }

  /// It is not known yet whether its receiver implements the requirement.
  var isTrial: Bool { kind == Kind.trial }

  /// A step of an asynchronous call. It runs even when the mailbox has been closed, and takes no
  /// room.
  var isStep: Bool { kind == Kind.step }

  /// A caller waits for its answer, or a call for its step; it is never dropped.
  var isAwaited: Bool { kind >= Kind.step }

  func asks(_ question: AnyObject) -> Bool { kind == Self.address(of: question) }

  var requirement: Requirement { Requirement(source, place, nil) }

  func isOf(_ requirement: Requirement) -> Bool {
    place == requirement.place && source == requirement.source
  }
}
