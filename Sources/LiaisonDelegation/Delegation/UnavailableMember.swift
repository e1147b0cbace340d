import LiaisonCore

/// A member of an unavailable multicast: it may be called with anything, and returns anything.
///
/// It only lets the compiler go on after it has reported the multicast. If its code ran all the
/// same, it would stop the program.
@dynamicCallable
public struct UnavailableMember {
  /// Takes any arguments, and returns a member that may be called again.
  @discardableResult
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, Any>
  ) -> UnavailableMember { Self.use() }

  /// Takes any arguments, and returns a value of the type that the caller needs.
  @_disfavoredOverload
  public func dynamicallyCall<Value>(
    withKeywordArguments arguments: KeyValuePairs<String, Any>
  ) -> Value { Self.use() }

  static func use() -> Never {
    mistake("This multicast is unavailable. Write '@Answer' where the compiler says so.")
  }
}
