/// One call on its way through a roster. It lives on the caller's stack; the roster knows of it
/// while it lasts, so that nobody frees what it reads and a removal can wait for it.
@usableFromInline
struct Visit {
  /// A stretch of slots that this call goes through. What is added later lies beyond `count`.
  @usableFromInline
  struct Stretch {
    @usableFromInline let buffer: SlotBuffer
    @usableFromInline let count: Int

    @inlinable
    init(buffer: SlotBuffer, count: Int) {
      self.buffer = buffer
      self.count = count
    }
  }

  /// The stretches of the first four priorities are in line; more than that are rare.
  @usableFromInline var first: Stretch?
  var second: Stretch?
  var third: Stretch?
  var fourth: Stretch?
  private var others: UnsafeMutablePointer<Stretch>?
  private var othersCapacity = 0
  @usableFromInline var stretchCount = 0

  /// How the roster knows of the call.
  enum Way {
    case notAtAll, gate, list
  }
  var way = Way.notAtAll

  /// Set when a weak target was found to be gone: the roster sweeps when the call has ended.
  @usableFromInline var sawDead = false

  var ticket: UInt64 = 0
  var place = Whereabouts.nowhere
  var previous: UnsafeMutablePointer<Visit>?
  var next: UnsafeMutablePointer<Visit>?

  @inlinable init() {}

  @usableFromInline
  func stretch(_ index: Int) -> Stretch? {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    default: others?[index - 4]
    }
  }

  mutating func pass(through buffer: SlotBuffer) {
    first = Stretch(buffer: buffer, count: buffer.count)
    stretchCount = 1
    way = .gate
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

  /// Gives back what many priorities needed.
  mutating func dispose() { others?.deallocate() }
}
