/// A target that can be called, and its owner, which is kept alive meanwhile.
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
