/// One way to set a property of objects that nobody observes.
///
/// The loops are inside the implementations, so that each knows the class whose property it sets.
protocol Setter: AnyObject {
  /// Sets the `count` numbers that come after the newest, each in another object than the one
  /// before; the first of all is 1.
  func set(_ count: Int)

  /// The largest number that an object has; 0 if none was set.
  var newest: Int { get }
}

/// An object with a property that the benchmarks set.
protocol Number: AnyObject {
  var value: Int { get set }

  init()
}

/// Sixteen objects, whose numbers are set in turn: with one alone, or with a number of sets that is
/// known, the compiler might leave out all sets but the last.
struct Numbers<Object: Number> {
  private let objects = ContiguousArray((0..<16).map { _ in Object() })
  private var last = 0

  /// Inlined where the class is known.
  @inline(__always)
  mutating func set(_ count: Int) {
    for value in last + 1...last + count { objects[value & 15].value = value }
    last += count
  }

  var newest: Int { objects.reduce(0) { max($0, $1.value) } }
}
