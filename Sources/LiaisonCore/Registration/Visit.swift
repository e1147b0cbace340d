/// One call on its way through a roster. It lives on the caller's stack, or in an `AsyncCall`. The
/// roster keeps track of it while it lasts, so that the buffers that it reads are not freed, and a
/// removal can wait for it.
///
/// It consists of numbers and addresses only, and the code that begins it writes what will be read.
/// So ``onStack(_:)`` gives it uninitialised memory: most calls need only the first words, and
/// writing all of them would take as long as a call.
@usableFromInline
package struct Visit {
  /// A stretch of slots that this call walks. Slots that are added later lie beyond `count`.
  @usableFromInline
  package struct Stretch {
    @usableFromInline package let buffer: SlotBuffer
    @usableFromInline package let count: Int

    @inlinable
    init(buffer: SlotBuffer, count: Int) {
      self.buffer = buffer
      self.count = count
    }
  }

  /// The stretches of the first four priorities are stored inline; more than four are rare.
  @usableFromInline package var first: Stretch?
  @usableFromInline package var stretchCount: Int

  /// How the roster keeps track of the call.
  @usableFromInline
  package enum Way {
    case notAtAll, gate, list
  }
  @usableFromInline package internal(set) var way: Way

  /// Set when a weak target was found to be gone. The roster sweeps when the call has ended.
  @usableFromInline package var sawDead: Bool

  /// Only calls on the slow path use the following.
  private var second: Stretch?
  private var third: Stretch?
  private var fourth: Stretch?
  private var others: UnsafeMutablePointer<Stretch>?
  private var othersCapacity: Int
  var ticket: UInt64
  var place: Whereabouts
  var previous: UnsafeMutablePointer<Visit>?
  var next: UnsafeMutablePointer<Visit>?

  /// Allocates memory for a call on the stack. `Roster.begin` or `link` initialises it.
  @inlinable
  @inline(__always)
  package static func onStack<Outcome, Failure: Error>(
    _ body: (UnsafeMutablePointer<Visit>) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    try withUnsafeTemporaryAllocation(of: Visit.self, capacity: 1) { memory throws(Failure) in
      try body(memory.baseAddress.unsafelyUnwrapped)
    }
  }

  @usableFromInline
  package func stretch(_ index: Int) -> Stretch? {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    default: others?[index - 4]
    }
  }

  // MARK: - Beginning

  /// Prepares a call without receivers.
  @inlinable
  mutating func meetNobody() {
    stretchCount = 0
    way = .notAtAll
    sawDead = false
  }

  @inlinable
  mutating func pass(through buffer: SlotBuffer) {
    first = Stretch(buffer: buffer, count: buffer.count)
    stretchCount = 1
    way = .gate
    sawDead = false
  }

  /// Prepares a call on the slow path. Its stretches are appended afterwards.
  mutating func enlist(at place: Whereabouts, ticket: UInt64) {
    meetNobody()
    way = .list
    (others, othersCapacity) = (nil, 0)
    self.place = place
    self.ticket = ticket
    (previous, next) = (nil, nil)
  }

  mutating func append(_ stretch: Stretch) {
    switch stretchCount {
    case 0: first = stretch
    case 1: second = stretch
    case 2: third = stretch
    case 3: fourth = stretch
    default: appendOther(stretch)
    }
    stretchCount += 1
  }

  private mutating func appendOther(_ stretch: Stretch) {
    if stretchCount - 4 == othersCapacity {
      let larger = UnsafeMutablePointer<Stretch>.allocate(capacity: max(4, othersCapacity * 2))
      if let others {
        larger.moveInitialize(from: others, count: othersCapacity)
        others.deallocate()
      }
      others = larger
      othersCapacity = max(4, othersCapacity * 2)
    }
    (others.map { $0 + (stretchCount - 4) })?.initialize(to: stretch)
  }

  /// Deallocates the stretches of further priorities.
  mutating func dispose() { others?.deallocate() }
}
