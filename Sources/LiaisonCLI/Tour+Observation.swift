import Liaison

/// What the tour's traveller sits in.
@Observed
private final class Train {
  var speed = 50
  var stops: [String] = []
}

@Observed
private final class Trip {
  var kilometres = 120
  var train: Train?
  var minutes: Int { kilometres * 60 / (train?.speed ?? 5) }
}

extension Tour {
  func observation() {
    terminal.title("8  Observing properties, old and new")
    terminal.code(
      """
      @Observed final class Trip {
        var kilometres = 120
        var train: Train?                                              // observed too
        var minutes: Int { kilometres * 60 / (train?.speed ?? 5) }     // on foot
      }
      let token = trip.observe(\\.minutes, options: [.old, .new]) { trip, change in … }
      """)
    let trip = Trip()
    dependent(trip)
    path(through: trip)
    elements()
    merged(trip)
  }

  private func dependent(_ trip: Trip) {
    let tokens = [
      trip.observe(\.kilometres, options: [.old, .new]) { [terminal] _, change in
        terminal.line("kilometres \(arrow(change))")
      },
      trip.observe(\.minutes, options: [.old, .new]) { [terminal] _, change in
        terminal.line("minutes \(arrow(change)), which nobody has set")
      },
    ]
    trip.kilometres = 100
    for token in tokens { token.cancel() }
  }

  private func path(through trip: Trip) {
    let token = trip.observe(\.train.speed, options: [.old, .new]) { [terminal] trip, change in
      let speeds = change.map { $0.map { "\($0)" } ?? "none" }
      terminal.line("\(change.path) \(arrow(speeds)): \(trip.minutes) minutes")
    }
    let local = Train()
    trip.train = local
    local.speed = 60
    let express = Train()
    express.speed = 150
    trip.train = express
    local.speed = 10
    terminal.line("The train left behind brakes, and nobody is told.")
    token.cancel()
  }

  private func elements() {
    let train = Train()
    let token = train.observe(\.stops, options: [.old, .new]) { [terminal] _, change in
      let stops = change.newValue ?? change.oldValue ?? []
      let places = change.indexes?.ranges.map { "\($0)" }.joined(separator: ", ") ?? "all"
      terminal.line("stops: \(change.kind) at \(places): \(stops.joined(separator: ", "))")
    }
    let stops = train.elements(\.stops)
    stops.append(contentsOf: ["Bern", "Olten", "Basel"])
    stops[2] = "Aarau"
    stops.remove(at: 1)
    token.cancel()
  }

  private func merged(_ trip: Trip) {
    let cursor = trip.changeCursor(\.kilometres, \.minutes)
    let steps = 10_000
    let time = ContinuousClock().measure {
      for step in 0..<steps { trip.kilometres = 100 - step * 100 / (steps - 1) }
    }
    guard let changes = cursor.pull() else { return }
    terminal.line("10,000 changes, in \(time.brief), pulled as one:")
    if let kilometres = changes[\.kilometres], let minutes = changes[\.minutes] {
      terminal.line(
        "kilometres \(kilometres.oldValue) → \(kilometres.newValue), "
          + "minutes \(minutes.oldValue) → \(minutes.newValue).")
    }
  }
}

/// `1 → 2`, of a change that carries both.
private func arrow<Value>(_ change: Change<Value>) -> String {
  guard let old = change.oldValue, let new = change.newValue else { return "changed" }
  return "\(old) → \(new)"
}
