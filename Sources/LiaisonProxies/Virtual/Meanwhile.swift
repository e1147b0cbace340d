public import LiaisonCore
import LiaisonDelegation

/// What callers do while a virtual subject is not there yet.
public struct Meanwhile: Sendable {
  /// What becomes of what the subject is told meanwhile: requirements that return and throw nothing.
  public enum Telling: Sendable, Equatable {
    /// So many are kept, and told in their order before anybody else calls it; more are lost, which
    /// the tap is told. Takes a contract of `.anywhere`, whose arguments may wait; of others the
    /// caller waits. They are kept also while making fails.
    case keeping(Int)
    /// All are lost, which the tap is told.
    case dropping
  }

  private let telling: Telling?

  /// They wait.
  public static var waiting: Self { Self(telling: nil) }

  /// They go on, and the subject is made meanwhile: what has a `@Placeholder` answers that, and what
  /// returns nothing is kept or dropped. What can do neither waits.
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

  /// How many may be kept.
  var room: Int {
    if case .keeping(let limit) = telling { return limit }
    return 0
  }
}

/// When a making that threw is tried again. Until then everybody gets the same error.
public struct AfterFailure: Sendable {
  private let first: Duration?
  private let backOff: BackOff
  let isFinal: Bool

  /// By the next who asks and has not waited for the one that failed.
  public static var nextUse: Self { Self(first: nil, backOff: .never, isFinal: false) }

  /// By the first who asks when so much time has gone by; longer after each failure in a row if it
  /// backs off.
  public static func waiting(_ time: Duration, backingOff: BackOff = .never) -> Self {
    Self(first: time, backOff: backingOff, isFinal: false)
  }

  /// Only by ``VirtualSubject/prepare(upTo:)``.
  public static var never: Self { Self(first: nil, backOff: .never, isFinal: true) }

  /// How long to wait after so many failures in a row.
  func wait(after count: Int) -> Duration? {
    first.map { backOff.interval(from: $0, after: max(count, 1) - 1) }
  }
}
