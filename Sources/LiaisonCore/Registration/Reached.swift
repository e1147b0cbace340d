/// A target that can be called, and its owner, which this value keeps alive.
@usableFromInline
struct Reached<Target> {
  @usableFromInline let target: Target
  @usableFromInline let owner: AnyObject?

  @inlinable
  init(target: Target, owner: AnyObject?) {
    self.target = target
    self.owner = owner
  }
}
