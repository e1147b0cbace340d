/// Why a link has ended, or could not begin.
///
/// Connecting, listening and making a loop throw it, and ``LinkState/ended(_:)`` has it. Calls over
/// a link throw ``RemoteFailure`` instead. Decide by the ``code``; the message is for people.
///
///     do {
///       listener = try Link.listen(at: address, serve)
///     } catch {
///       guard error.code == .inUse else { throw error }
///       print("another process listens at \(address)")
///     }
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened. More may be added.
  ///
  /// A `switch` over codes needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: UInt8, Sendable {
      case closed = 1
      case closedByPeer, lost, silent, denied, version, brokenRule, refused, late, unreachable
      case inUse, unprotected, untrusted, tls
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// This end has closed it.
    public static let closed = Code(.closed)
    /// The other end has closed it.
    public static let closedByPeer = Code(.closedByPeer)
    /// The connection broke, or the other process has ended.
    public static let lost = Code(.lost)
    /// The other end is there, and has said nothing for longer than ``LinkLimits/heartbeat``
    /// allows.
    public static let silent = Code(.silent)
    /// The listener does not admit this process.
    public static let denied = Code(.denied)
    /// The two ends speak different versions.
    public static let version = Code(.version)
    /// The other end broke a rule of the wire, or a limit of this end.
    public static let brokenRule = Code(.brokenRule)
    /// The other end says that this end broke a rule.
    public static let refused = Code(.refused)
    /// The other end did not introduce itself in time.
    public static let late = Code(.late)
    /// Nothing listens at the address, or the system refuses to connect or listen.
    public static let unreachable = Code(.unreachable)
    /// Another process listens at the address.
    public static let inUse = Code(.inUse)
    /// The address reaches beyond this machine without TLS, or a listener there does not identify
    /// its peers, and no setting allows that. Or a token has a wrong size.
    public static let unprotected = Code(.unprotected)
    /// Over TLS, one end does not trust the other's certificate, or has received none.
    public static let untrusted = Code(.untrusted)
    /// The ends could not begin TLS, or one broke it; or this program is built without it.
    public static let tls = Code(.tls)

    public var description: String { "\(kind)" }
  }

  /// What kind of end it is, for a program to decide by. `message` is for people.
  public let code: Code
  /// What happened, in words, with the remedy if there is one.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  public var description: String { "\(code): \(message)" }
}
