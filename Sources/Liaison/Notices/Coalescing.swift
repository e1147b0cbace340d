/// Which of the notices that wait to be posted count as one.
///
///     center.enqueue(Changed(), from: document, coalescing: .bySender)
///     center.enqueue(Progress(job: 7, done: 0.5), coalescing: .by(7))
public struct Coalescing: Sendable, Hashable {
  let usesType: Bool
  let usesSender: Bool
  private var key: Key?

  private init(usesType: Bool, usesSender: Bool, key: Key? = nil) {
    self.usesType = usesType
    self.usesSender = usesSender
    self.key = key
  }

  /// Each is posted.
  public static var never: Self { Self(usesType: false, usesSender: false) }

  /// Those of one type, whoever posts them.
  public static var byType: Self { Self(usesType: true, usesSender: false) }

  /// Those of one sender, whatever their types: only the last of them is posted.
  public static var bySender: Self { Self(usesType: false, usesSender: true) }

  /// Those of one type and one sender.
  public static var byTypeAndSender: Self { Self(usesType: true, usesSender: true) }

  /// Those of one type for which the key is the same. Keys are strings or numbers, because they
  /// are compared under the center's lock, where no other code may run.
  public static func by(_ key: String) -> Self {
    Self(usesType: true, usesSender: false, key: .string(key))
  }

  /// As above.
  public static func by(_ key: Int) -> Self {
    Self(usesType: true, usesSender: false, key: .number(key))
  }

  private enum Key: Sendable, Hashable {
    case string(String)
    case number(Int)
  }
}

/// When a notice that waits is posted.
public struct PostingTime: Sendable {
  enum Kind: Sendable {
    case now
    case soon
    case whenIdle
  }

  let kind: Kind
  let delivery: Delivery

  /// At once. Those that wait and count as the same are not posted any more.
  public static var now: Self { Self(kind: .now, delivery: .here) }

  /// When its turn comes at a queue, an actor or an executor, after what waits there already.
  public static func soon(on delivery: Delivery = .main) -> Self {
    Self(kind: .soon, delivery: delivery)
  }

  /// When nothing more has been enqueued for a whole turn of the place, but after a hundred turns
  /// at the latest.
  public static func whenIdle(on delivery: Delivery = .main) -> Self {
    Self(kind: .whenIdle, delivery: delivery)
  }
}
