import LiaisonCore
import LiaisonDelegation

/// What callers do while a virtual subject is not there yet.
///
/// It also holds after the subject was given up. While a making that failed is not tried again,
/// callers get its error, except for calls that are kept; see ``AfterFailure``.
public struct Meanwhile: Sendable {
  /// What happens to synchronous calls that return nothing and cannot throw.
  ///
  /// A lost call is reported as ``TapEvent/Kind/lost``, with the name of the virtual subject.
  public enum Telling: Sendable, Equatable {
    /// At most this many calls are kept, also while making fails. The subject gets them in order,
    /// before any other call. Further calls are lost, and reported to the tap. Only the arguments
    /// of a contract that is `.anywhere` may be kept; with other contracts the caller waits.
    case keeping(Int)
    /// All such calls are lost, and reported to the tap.
    case dropping
  }

  private let telling: Telling?

  /// Callers wait.
  public static var waiting: Self { Self(telling: nil) }

  /// Callers go on, and the subject is made meanwhile.
  ///
  /// A requirement with a `@Placeholder` returns that value. A synchronous call that returns
  /// nothing and cannot throw is kept or lost, as `telling` says. Any other call waits. Keeping
  /// fewer than one stops the program.
  public static func standingIn(telling: Telling = .keeping(1_000)) -> Self {
    if case .keeping(let limit) = telling {
      insist(limit > 0, "Keeping takes room for one at least. Drop what is told, or wait.")
    }
    return Self(telling: telling)
  }

  func letsGoOn(_ standIn: StandIn) -> Bool {
    switch (telling, standIn) {
    case (nil, _), (_, .nothing): false
    case (_, .placeholder), (_, .letter): true
    case (.keeping, .silence): false
    case (.dropping, .silence): true
    }
  }

  /// How many calls may be kept.
  var room: Int {
    if case .keeping(let limit) = telling { return limit }
    return 0
  }
}
