/// A type whose values go to where a delegate lives, other threads included.
///
/// A contract with `.anywhere` names each of its arguments and results so, at the place where the
/// requirement names it; the compiler says there which of them are not Sendable. Nothing of it is
/// left at run time.
public enum Travelling<Value: Sendable & ~Copyable & ~Escapable> {}
