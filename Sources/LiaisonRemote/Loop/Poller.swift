/// Lets a loop wait for descriptors that get ready, for a wake-up from another thread, and for a
/// time.
///
/// All but ``wake()`` is called by the loop's thread alone.
package protocol Poller: AnyObject {
  init() throws(SystemError)

  /// Begins to watch a descriptor. `key` comes back with each of its events.
  func watch(_ descriptor: Int32, as key: UInt64, for interest: Interest) throws(SystemError)
  func change(_ descriptor: Int32, as key: UInt64, to interest: Interest)
  /// Ends the watch. The descriptor is still open.
  func forget(_ descriptor: Int32)

  /// Lets ``wait(_:until:_:)`` return. Any thread.
  func wake()

  /// Calls `body` for each descriptor that is ready. Waits for one, or until the time in
  /// nanoseconds, if `mayWait`.
  func wait(_ mayWait: Bool, until time: UInt64?, _ body: (UInt64, Readiness) -> Void)

  func close()
}

/// What a descriptor is watched for. Its end is always reported.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let reading = Interest(rawValue: 1)
  package static let writing = Interest(rawValue: 2)
}

/// What a descriptor is ready for. One that has ended is ready for reading, and the read reports
/// the end.
package typealias Readiness = Interest
