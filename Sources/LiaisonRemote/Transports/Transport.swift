/// Carries the bytes of a link. The loop's thread calls all of it.
package protocol Transport: AnyObject, Sendable {
  /// The peer, as far as it is known: completely once bytes have come from it.
  var peer: LinkPeer { get }

  /// Why it has ended, if there is an error more specific than a lost connection.
  var failure: LinkError? { get }

  /// Begins to tell `user` when bytes can be read or written.
  func open(on loop: EventLoop, for user: any TransportUser) throws(SystemError)

  /// Takes some of the bytes, in order. If it takes fewer, it tells the user when it takes more.
  func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress

  /// Receives some bytes. While there are more, it tells the user again.
  func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress

  /// Lets the other end read what was written, and then the end. Nothing is told afterwards.
  func close()
}

extension Transport {
  package var failure: LinkError? { nil }
}

/// How far a transport came.
package enum TransportProgress: Equatable {
  case bytes(Int)
  /// Not now.
  case later
  /// Never again. Says why, if it is not an orderly end.
  case ended(String?)
}

/// The user of a transport, which the transport tells of its progress. Called by the loop's thread.
package protocol TransportUser: AnyObject, Sendable {
  func canRead()
  func canWrite()
}
