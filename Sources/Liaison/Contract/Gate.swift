/// What is asked before every call of a route, and may hear how it ends.
///
/// A gate knows nothing of the subject, so that its code is the same for all and needs none of what
/// generic classes look up at run time. It is asked once per call, before the subject sees anything,
/// on the thread of the call and with nothing locked, by as many threads as the proxy is used from.
///
/// Unchecked: subclasses have nothing that changes but what is Sendable itself.
@usableFromInline
class Gate: @unchecked Sendable {
  /// Whether a call goes on.
  @usableFromInline
  func enter(_ requirement: Requirement, _ crossing: inout Crossing?) -> Passing { .open }

  /// As `enter`, for a call that may suspend.
  nonisolated(nonsending) func enterSuspending(
    _ requirement: Requirement, _ crossing: inout Crossing?
  ) async -> Passing {
    enter(requirement, &crossing)
  }

  /// What has to hear how calls end.
  @usableFromInline var followers: Followers? { nil }
}

/// What a gate says to a call, and followers to its result. One word, so that the usual answer costs no
/// memory.
@usableFromInline
enum Passing {
  /// It goes on as it is.
  case open
  /// Nobody is called.
  case refused(any Error)
  /// This is returned: instead of calling anybody, or instead of what was returned.
  indirect case answered(Any)
}

/// How far a call has come that somebody has held up, is made again, or is measured. Most are none of
/// this, and do without.
@usableFromInline
final class Crossing {
  /// Which interceptor comes next.
  var position: Int
  /// How many times those that try again have tried; empty as long as nobody has.
  var attempts: [Int] = []
  /// When those that want to know began; empty if nobody wants to.
  var beginnings: [Beginning] = []

  init(at position: Int) { self.position = position }
}

/// Whom a route leads to, as far as it knows.
@usableFromInline
enum Entry<Target> {
  /// This one is called.
  case subject(Target)
  /// It is not there yet, and the caller goes on without it.
  case absent
  /// It cannot be had.
  case refused(any Error)
}

/// What a caller has if there is no subject yet.
public enum StandIn: Sendable {
  /// Nothing: it has to wait.
  case nothing
  /// A placeholder.
  case placeholder
  /// Nothing is wanted: it can go on, and the call is lost.
  case silence
  /// Nothing is wanted, and the call can be kept.
  case letter

  /// A requirement that can throw does not end well without its subject.
  @inlinable var ifThrowing: Self { self == .silence ? .nothing : self }
}
