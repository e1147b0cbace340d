/// What a thread waits for. All of its parties have to go on before it can end.
protocol Obstacle: AnyObject, Sendable {
  /// Those parties, as things are now. Asked under the table's lock, so it may only look.
  var parties: [Party] { get }

  /// What it is called in a report: "queue 'sync' of Page".
  var name: String { get }
}
