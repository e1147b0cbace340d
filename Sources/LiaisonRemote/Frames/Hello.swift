/// How an end introduces itself: which version it speaks, and what it accepts.
package struct Hello: Equatable, Sendable {
  /// `Liaison` and a zero. Other programs hardly begin like this.
  package static let magic: UInt64 = 0x006e_6f73_6961_694c
  package static let version: UInt16 = 1

  package var version = Hello.version
  /// The longest message.
  package var message: UInt32
  /// How many calls, and how many bytes of calls, may be under way.
  package var calls: UInt32
  package var bytes: UInt64
  /// How many objects may be sent and not released.
  package var objects: UInt32
  /// The token that the connecting end presents, if it has one.
  package var token: [UInt8]?

  package init(
    message: UInt32, calls: UInt32, bytes: UInt64, objects: UInt32, token: [UInt8]? = nil
  ) {
    (self.message, self.calls, self.bytes, self.objects) = (message, calls, bytes, objects)
    self.token = token
  }
}

/// Why an end ends the link.
package struct Goodbye: Equatable, Sendable {
  package let reason: UInt8
  package var text: String

  package init(reason: UInt8, text: String) { (self.reason, self.text) = (reason, text) }
}
