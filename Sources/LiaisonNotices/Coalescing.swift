import LiaisonCore

/// Which notices count as one while they wait to be posted.
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

  /// Each notice is posted.
  public static var never: Self { Self(usesType: false, usesSender: false) }

  /// Notices of one type count as one, whatever their sender.
  public static var byType: Self { Self(usesType: true, usesSender: false) }

  /// Notices of one sender count as one, whatever their types: only the last is posted.
  public static var bySender: Self { Self(usesType: false, usesSender: true) }

  /// Notices of one type and one sender count as one.
  public static var byTypeAndSender: Self { Self(usesType: true, usesSender: true) }

  /// Notices of one type and one key count as one.
  ///
  ///     center.enqueue(Progress(job: 7, done: 0.5), coalescing: .by("job 7"))
  ///
  /// Their senders do not count. Keys are strings or numbers, because they are compared under the
  /// center's lock, where no user code may run. The key `"7"` is another one than the key `7`.
  public static func by(_ key: String) -> Self {
    Self(usesType: true, usesSender: false, key: .string(key))
  }

  /// Notices of one type and one key count as one.
  ///
  ///     center.enqueue(Progress(job: 7, done: 0.5), coalescing: .by(7))
  ///
  /// Their senders do not count. The key `7` is another one than the key `"7"`.
  public static func by(_ key: Int) -> Self {
    Self(usesType: true, usesSender: false, key: .number(key))
  }

  private enum Key: Sendable, Hashable {
    case string(String)
    case number(Int)
  }
}
