/// One frame that an end of a link sends to the other. `Documentation/Wire.md` is the grammar.
///
/// A frame that has arrived points into the memory that it was received in.
package enum Frame {
  /// The first frame of each end.
  case hello(Hello)
  /// A call. Without a number it is a one-way call. With a promise, its result can be called by
  /// that number before it is there.
  case call(
    number: UInt32?, object: UInt32, requirement: UInt32, budget: UInt64?, promise: UInt32?,
    FrameBody)
  /// A call was answered: with a result, or with an error that the contract names.
  case answer(number: UInt32, isError: Bool, FrameBody)
  /// A call has failed.
  case failure(number: UInt32, RemoteFailure)
  /// The caller of a call gives up.
  case cancel(number: UInt32)
  /// The sender releases an object of the receiver's, which has arrived so many times.
  case release(object: UInt32, arrivals: UInt32)
  /// An object of the sender's has gone away.
  case gone(object: UInt32)
  /// So many one-way calls have ended, which had so many bytes in all.
  case carriedOut(calls: UInt32, bytes: UInt64)
  case ping
  case pong
  /// The last frame: why the sender ends the link.
  case goodbye(Goodbye)
  /// The link is being closed, so the receiver begins no more calls. If `isLast` holds, the sender
  /// begins none after this frame, either.
  case closing(isLast: Bool)

  enum Kind: UInt8 {
    case hello = 1
    case call, oneWay, value, error, failure, cancel, release, gone, carriedOut, ping, pong, goodbye
    /// A part of a long frame. Parts of two frames never mix, so a part does not say to which frame
    /// it belongs.
    case part
    case closing
  }
}

/// An object in a frame's table.
package enum FrameObject: Equatable, Sendable {
  /// The sender's own object, which the receiver can call from now on.
  case senders(UInt32)
  /// The receiver's own object, which is sent back.
  case receivers(UInt32)
}
