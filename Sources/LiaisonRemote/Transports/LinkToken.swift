/// A secret that an end presents when it connects, where the system does not say who it is.
///
/// ```swift
/// let token = LinkToken.random()  // written once where both programs read it
/// let listener = try Link.listen(
///   at: .tcp("127.0.0.1", port: 4000), admitting: .sameUser.presenting(["backup": token])
/// ) { link in
///   if link.peer.token == "backup" { link.export(house, as: ThermostatRemote.self) }
/// }
///
/// let link = try await Link.connect(to: .tcp("127.0.0.1", port: 4000), presenting: token)
/// ```
///
/// It is sent as it is, when the link begins. Over TCP without TLS, present it only to this
/// machine. Descriptions do not show it.
public struct LinkToken: Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret.
  public let text: String

  /// How many bytes a token may have.
  static let sizes = 16...128

  /// A token that was made before.
  ///
  /// - Throws: ``LinkError/Code/unprotected`` if it has more than 128 bytes, or fewer than 16,
  ///   because it could be guessed.
  public init(_ text: String) throws(LinkError) {
    let count = text.utf8.count
    if !Self.sizes.contains(count) {
      throw LinkError(
        .unprotected,
        "a token has 16 to 128 bytes, and this one has \(count): make one with 'LinkToken.random()'"
      )
    }
    self.text = text
  }

  private init(digits: String) { text = digits }

  /// A new token: 64 hexadecimal digits from the system's source of randomness.
  ///
  /// Each call makes another token. Both programs need the same one, so store its ``text`` where
  /// only they can read it, and read it by ``init(_:)``.
  public static func random() -> LinkToken {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<4).map { _ in
      let part = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - part.count) + part
    }
    return LinkToken(digits: digits.joined())
  }

  public var description: String { "a token" }
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Whether these are the token's bytes. The time of the check does not depend on them.
  func isPresented(by bytes: [UInt8]) -> Bool {
    let own = Array(text.utf8)
    var difference = own.count ^ bytes.count
    for place in 0..<Self.sizes.upperBound {
      let (one, other) = (
        place < own.count ? own[place] : 0, place < bytes.count ? bytes[place] : 0
      )
      difference |= Int(one ^ other)
    }
    return difference == 0
  }
}
