/// What the closures of all participants capture, so that they are the same closures. They are
/// written where they are handed over, as users write them: a closure that comes out of a function
/// is called through a thunk more.
///
/// `@unchecked Sendable`: a listener is told by one thread at a time.
struct Observer: @unchecked Sendable {
  private let listener: any Listener

  /// Hides the class of the listener, as where it was made.
  @inline(never)
  @_optimize(none)
  init(_ listener: any Listener) {
    self.listener = listener
  }

  func note(_ x: Int) {
    listener.changed(x)
  }
}
