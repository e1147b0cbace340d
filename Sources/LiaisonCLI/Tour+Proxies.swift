import Liaison

/// A subject that takes long to make, and that not everybody may change.
@Contract(.proxy)
protocol Globe: AnyObject, Sendable {
  @Requires(.read) @Placeholder("nothing") var seas: String { get }
  @Requires(.write) func rename(_ sea: String) throws
}

private final class TurnedGlobe: Globe {
  private let names = Guarded(["Atlantic", "Pacific"])
  var seas: String { names.withLock { $0.joined(separator: ", ") } }
  func rename(_ sea: String) { names.withLock { $0[0] = sea } }
}

extension Tour {
  func proxies() {
    terminal.title("10  A subject made on first use, and not for everybody")
    terminal.code(
      """
      @Requires(.write) func rename(_ sea: String) throws
      let globe = GlobeProxy(.protected(.virtual { try turn() }, by: protection))
      """)
    let protection = Protection("globe")
    let subject = VirtualSubject<any Globe>("globe") { [terminal] in
      terminal.line("  made")
      return TurnedGlobe()
    }
    let globe = GlobeProxy(.protected(.virtual(subject), by: protection))
    terminal.line("No right, and it shows \(globe.seas); the globe is not even made.")
    protection.grant(.read)
    terminal.line("With the right to read: \(globe.seas).")
    protection.grant(.write, uses: 1)
    for sea in ["Ocean Sea", "Sea of Calm"] {
      do { try globe.rename(sea) } catch { terminal.line("\(error).") }
    }
    terminal.line("With one use of the right to write: \(globe.seas).")
    subject.release()
    terminal.line("Given up, and made again: \(globe.seas).")
    protection.revoke()
    terminal.line("Revoked, and it shows \(globe.seas).")
  }
}
