/// The order in which delegates are asked.
public enum AskingOrder: Sendable {
  /// One after the other, by priority and registration. A delegate may see what earlier ones did.
  case inOrder
  /// All at the same time; results keep the order of registration.
  case concurrently
}
