/// A type whose values go to the place where a delegate lives, other threads included.
///
/// A contract with `.anywhere` uses this protocol for each argument and result, at the place where
/// the requirement names its type. So the compiler reports there which types are not Sendable.
/// Nothing of it is left at run time.
public enum Travelling<Value: Sendable & ~Copyable & ~Escapable> {}
