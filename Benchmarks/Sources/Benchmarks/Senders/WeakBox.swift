/// What everybody writes who keeps weak delegates by hand.
///
/// `@unchecked Sendable`: the reference is set once, in `init`, and reading a weak reference is
/// atomic; a benchmark calls the listeners from one thread.
final class WeakBox: @unchecked Sendable {
  private(set) weak var target: (any Listener)?

  init(_ target: any Listener) {
    self.target = target
  }
}
