import Synchronization

/// A number that several threads count.
final class Count: Sendable {
  private let value = Atomic(0)

  var now: Int { value.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func add(_ difference: Int) -> Int {
    value.add(difference, ordering: .sequentiallyConsistent).newValue
  }
}
