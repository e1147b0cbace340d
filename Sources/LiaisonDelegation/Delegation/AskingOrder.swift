/// In which order delegates are asked.
public enum AskingOrder: Sendable {
  /// One after the other, by priority and registration; the rest may see what came before.
  case inOrder
  /// All at the same time; results keep the order of registration.
  case concurrently
}
