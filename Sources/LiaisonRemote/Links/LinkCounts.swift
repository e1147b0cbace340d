/// How many calls, bytes and objects a link has at one moment.
///
/// ``Link/counts`` takes all of them at once, so they belong together.
public struct LinkCounts: Hashable, Sendable {
  /// Calls of this end that have not ended, at either end.
  public var calls = 0
  /// How many of these wait for room.
  public var waiting = 0
  /// Calls of the other end that are being carried out here.
  public var served = 0
  /// Bytes that wait to be written.
  public var bytes = 0
  /// Objects of this end that have a name.
  public var named = 0
  /// Objects of this end that the other end has references to, or that are promised to it.
  public var sent = 0
  /// Objects of the other end that this end has references to.
  public var references = 0

  /// Makes counts that are all zero.
  public init() {}
}
