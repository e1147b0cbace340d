import LiaisonCore
import LiaisonDelegation

/// What callers do while a virtual subject is not there yet.
public struct Meanwhile: Sendable {
  /// What happens to calls of requirements that return and throw nothing.
  public enum Telling: Sendable, Equatable {
    /// At most this many calls are kept. The subject gets them in order, before any other call.
    /// Further calls are lost, and reported to the tap. This needs a contract of `.anywhere`, whose
    /// arguments may be kept; with other contracts the caller waits. Calls are also kept while
    /// making fails.
    case keeping(Int)
    /// All such calls are lost, and reported to the tap.
    case dropping
  }

  private let telling: Telling?

  /// Callers wait.
  public static var waiting: Self { Self(telling: nil) }

  /// Callers go on, and the subject is made meanwhile. A requirement with a `@Placeholder` returns
  /// that. A call that returns nothing is kept or dropped. A call that can do neither waits.
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
