/// What is left to do when a lock is open: values are released, because their `deinit` may call
/// anything, and waiters are woken.
///
/// What changes a state under a lock leaves it here; the code that took the lock settles it after
/// the lock. The first value stands in line, because most changes leave one at most and then
/// allocate nothing.
///
/// Unchecked: it holds values only to let go of them, which any thread may do.
@usableFromInline
package struct Aftermath<Leftover>: ~Copyable, @unchecked Sendable {
  @usableFromInline var first: Leftover?
  @usableFromInline var rest: Rest?

  @usableFromInline
  final class Rest {
    @usableFromInline var leftovers: [Leftover] = []
    @usableFromInline var waiters: [Waiter] = []

    @usableFromInline init() {}
  }

  @inlinable package init() {}

  /// Leaves a value to be released.
  @inlinable
  package mutating func leave(_ leftover: Leftover) {
    if first == nil { first = leftover } else { more().leftovers.append(leftover) }
  }

  /// Leaves a waiter to be woken.
  @usableFromInline
  package mutating func wake(_ waiter: Waiter) { more().waiters.append(waiter) }

  /// Leaves waiters to be woken, in their order.
  @usableFromInline
  package mutating func wake(allIn queue: inout WaitQueue<Waiter>) {
    while let waiter = queue.popFirst() { wake(waiter) }
  }

  /// Takes back what `wanted` returns something for, in the order in which it was left.
  mutating func takeBack<Wanted>(_ wanted: (Leftover) -> Wanted?) -> [Wanted] {
    var taken: [Wanted] = []
    if let found = first.flatMap(wanted) {
      taken.append(found)
      first = nil
    }
    if let rest, rest.leftovers.contains(where: { wanted($0) != nil }) {
      taken += rest.leftovers.compactMap(wanted)
      rest.leftovers.removeAll { wanted($0) != nil }
    }
    return taken
  }

  @inlinable
  mutating func more() -> Rest {
    if let rest { return rest }
    let fresh = Rest()
    rest = fresh
    return fresh
  }

  /// Wakes the waiters, and shows each value to `body` before it is released.
  @inlinable
  package consuming func settle(_ body: (Leftover) -> Void = { _ in }) {
    if let rest { for waiter in rest.waiters { waiter.wake() } }
    if let first { body(first) }
    if let rest { for leftover in rest.leftovers { body(leftover) } }
  }
}
