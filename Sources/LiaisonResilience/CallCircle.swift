public import LiaisonCore
import LiaisonDelegation
import LiaisonProxies

/// A call would have waited for itself, directly or through others; see ``CallCache``.
///
/// The call was not made. Only the call that would close the circle gets the error; calls that wait
/// already go on waiting.
public struct CallCircle: Error, Sendable, CustomStringConvertible {
  /// The requirement that was called.
  public let requirement: Requirement
  /// The waits of the circle, as a text.
  let circle: String

  /// One line for a log, with the remedy.
  public var description: String {
    "'\(requirement)' would wait for itself for ever in a cache, because \(circle). Ask the subject "
      + "instead of its proxy, or give such calls no key."
  }
}
