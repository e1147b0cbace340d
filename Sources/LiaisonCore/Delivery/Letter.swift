/// A call that waits in a mailbox.
struct Letter: Sendable {
  let work: @Sendable () -> Void
  /// The kind of the letter, or the address of the question that it asks. Both share one word,
  /// because every call to a receiver elsewhere makes a letter.
  private let kind: UInt
  /// What a report needs of the requirement. The whole requirement would have references to count.
  private let source: UInt
  private let place: Int
  /// The position among the letters of the queue, which assigns it.
  var number = 0

  init(of requirement: Requirement, isTrial: Bool = false, _ work: @escaping @Sendable () -> Void) {
    self.init(of: requirement, isTrial ? Kind.trial : Kind.plain, work)
  }

  /// The letter has to retain the question, so that no other object has the same address.
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

  /// Whether it is still unknown if the receiver implements the requirement.
  var isTrial: Bool { kind == Kind.trial }

  /// Whether the letter is a step of an asynchronous call. A step takes no room, and runs even when
  /// the mailbox has been closed.
  var isStep: Bool { kind == Kind.step }

  /// Whether a caller waits for the answer, or a call for its step. Such a letter is never dropped.
  var isAwaited: Bool { kind >= Kind.step }

  func asks(_ question: AnyObject) -> Bool { kind == Self.address(of: question) }

  var requirement: Requirement { Requirement(source, place, nil) }

  func isOf(_ requirement: Requirement) -> Bool {
    place == requirement.place && source == requirement.source
  }
}
