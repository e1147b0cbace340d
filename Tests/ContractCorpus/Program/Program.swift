/// What `scripts/language-modes` runs in each mode: in a package's own tests, release builds leave
/// out some of what the optimiser does to a client.
@main struct Program {
  static func main() async {
    let mistakes =
      await callSoleConformers() + callElsewhere() + callControllers() + callTunnels() + callQuays()
    for mistake in mistakes { print(mistake) }
    if !mistakes.isEmpty { fatalError("Calls went to the wrong object.") }
  }
}
