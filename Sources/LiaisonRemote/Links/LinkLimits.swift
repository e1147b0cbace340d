public import LiaisonWire

/// What one end of a link accepts from the other, and how long it waits for it.
///
/// The ends tell each other their limits when they meet. An end that respects them waits at a
/// limit. One that does not is told which rule it broke, and its link ends.
///
/// A limit may have any value. `.max` means no limit, and a negative one counts as zero.
public struct LinkLimits: Sendable {
  /// How large a message may be, how much memory its values may take, and how deep they may be
  /// nested.
  public var message: WireLimits
  /// How many calls of the other end may be under way. More wait there.
  ///
  /// A call that waits for a callback is under way meanwhile. Callbacks that are nested deeper than
  /// this deadlock, until a deadline ends them. Each keeps the memory in which it was received while
  /// its arguments may be read: 64 KiB, or at most four times its size.
  public var calls = 1024
  /// How many bytes these calls may have. A call is admitted while any room is left, so the last
  /// one may go beyond this limit.
  public var bytes = 8 << 20
  /// How many objects of the other end may be referred to from here, and how many of this end from
  /// there: this end keeps no more for the other one, even if that accepts more.
  ///
  /// A call that names more is refused before it is sent, and an answer that names more is not
  /// sent. Objects that have a name or are promised do not count.
  public var objects = 65_536
  /// How many bytes may wait to be written before callers wait.
  public var queuedBytes = 1 << 20
  /// How long the other end may take to introduce itself.
  public var handshake = Duration.seconds(10)
  /// After this much silence this end sends a ping. After three times as much it ends the link. Nil
  /// if the other end may be silent for ever.
  public var heartbeat: Duration? = .seconds(5)

  /// Makes the default limits, with a limit of 4 MiB for a message unless another one is given.
  ///
  /// What else differs is set afterwards:
  ///
  ///     var limits = LinkLimits()
  ///     limits.calls = 64
  ///     limits.heartbeat = nil
  public init(message: WireLimits = WireLimits(bytes: 4 << 20)) { self.message = message }

  /// The same limits, cut to what a frame can say and to what sums cannot overflow.
  var bounded: LinkLimits {
    var limits = self
    limits.message.bytes = min(max(message.bytes, 0), FrameReader.longestMessage)
    limits.calls = min(max(calls, 0), 1 << 30)
    limits.bytes = min(max(bytes, 0), .max / 4)
    limits.objects = max(objects, 0)
    // With zero, the link would be crowded for ever.
    limits.queuedBytes = max(queuedBytes, 1)
    return limits
  }
}
