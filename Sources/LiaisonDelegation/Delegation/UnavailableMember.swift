import LiaisonCore

/// A member of an unavailable multicast: it may be called with anything, and returns anything.
@dynamicCallable
public struct UnavailableMember {
  @discardableResult
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, Any>
  ) -> UnavailableMember { Self.use() }

  @_disfavoredOverload
  public func dynamicallyCall<Value>(
    withKeywordArguments arguments: KeyValuePairs<String, Any>
  ) -> Value { Self.use() }

  static func use() -> Never {
    mistake("This multicast is unavailable. Write '@Answer' where the compiler says so.")
  }
}
