/// What a thread waits for. All of its parties have to go on before it can end.
protocol Obstacle: AnyObject, Sendable {
  /// Those parties, as things are now. Asked under the table's lock, so it may only look.
  var parties: [Party] { get }

  /// Those that have to go on as well, as long as no limit ends that. A circle through them ends by
  /// itself, late; it is refused where a refusal can be given, and stops nothing.
  var partiesWithinLimits: [Party] { get }

  /// What it is called in a report: "queue 'sync' of Page".
  var name: String { get }
}

extension Obstacle {
  var partiesWithinLimits: [Party] { [] }
}
