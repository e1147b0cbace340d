/// What a thread waits for. The wait cannot end before all of the parties have gone on.
package protocol Obstacle: AnyObject, Sendable {
  /// The parties, as they are now. The wait table asks under its lock, so an implementation only
  /// reads its state.
  var parties: [Party] { get }

  /// Parties that have to go on only as long as a limit has not ended their wait. A circle through
  /// them ends with the limit, so it never stops the program. The wait that would close the circle
  /// is refused if its caller can get a refusal.
  var partiesWithinLimits: [Party] { get }

  /// The name in a report: "queue 'sync' of Page".
  var name: String { get }
}

extension Obstacle {
  package var partiesWithinLimits: [Party] { [] }
}
