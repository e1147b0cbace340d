/// What a notice is about; each topic has a notice and listeners of its own.
enum Topic {
  case change
  case otherChange
}

/// One way to tell listeners of two topics something, from any thread.
protocol TopicSender: AnyObject, Sendable {
  /// Adds every listener of `audience` to those of `topic`.
  func observe(_ topic: Topic, _ audience: Audience)

  /// Tells every listener of `topic` `x`, `rounds` times.
  func post(_ topic: Topic, _ x: Int, rounds: Int)
}

/// A named way to make a sender for topics.
struct TopicSenderKind {
  let name: String
  let role: Benchmark.Role
  let make: () -> any TopicSender

  init(_ name: String, _ role: Benchmark.Role, make: @escaping () -> any TopicSender) {
    self.name = name
    self.role = role
    self.make = make
  }
}
