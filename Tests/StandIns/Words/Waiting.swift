// What the library's journals use of waiting and of mistakes, where there are neither threads nor tasks.

@usableFromInline
package final class Waiter: Queued, @unchecked Sendable {
  @usableFromInline package var link = QueueLink<Waiter>()

  package init() {}
  @usableFromInline package func wake() {}
}

@usableFromInline
package func insist(_ condition: Bool, _ remedy: @autoclosure () -> StaticString) {
  if !condition { fatalError() }
}
