/// The order in which delegates are asked.
///
/// It is for asynchronous requirements, in `@Asked`. A requirement without that attribute asks in
/// order. An answer that is settled saves asking the others only if they are asked in order.
public enum AskingOrder: Sendable {
  /// One after the other, by priority and registration. A delegate may see what earlier ones did.
  case inOrder
  /// All at the same time. Their results count by priority and registration, whichever came first.
  case concurrently
}
