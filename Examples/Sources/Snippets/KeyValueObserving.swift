import Liaison

// snippet: download
@Observed
final class Download {
  var received = 0
  var total = 0
  var fraction: Double { total == 0 ? 0 : Double(received) / Double(total) }
}
// end

// snippet: observer
final class ProgressBar {
  private(set) var width = 0.0
  private var token: Subscription?

  func show(_ download: Download) {
    token = download.observe(\.fraction, options: [.initial, .new]) { [weak self] _, change in
      self?.width = 200 * (change.newValue ?? 0)
    }
  }
}
// end

func isNew(_ download: Download) -> [String] {
  var lines: [String] = []
  // snippet: asked
  let token = download.observe(\.received, options: .old) { download, change in
    lines.append("from \(change.oldValue ?? 0) to \(download.received)")
    lines.append("\(change.newValue == nil)")  // true: it was not asked for
  }
  // end
  download.received = 4
  token.cancel()
  return lines
}

// snippet: thermometer
@Observed
final class Oven {
  var celsius = 20.0
  var fahrenheit: Double {
    get { celsius * 1.8 + 32 }
    set { celsius = (newValue - 32) / 1.8 }
  }
}
// end

// snippet: members
@Observed
final class Team {
  var members: [Person] = []
  var captain: Person?
  var size: Int { members.count }
}
// end

func joined(_ team: Team) -> [String] {
  var lines: [String] = []
  // snippet: join
  let tokens = [
    team.observe(\.members, options: [.old, .new]) { _, change in
      switch change.kind {
      case .insertion: lines.append("came: \(change.newValue?.map(\.first) ?? [])")
      case .removal: lines.append("left: \(change.oldValue?.map(\.first) ?? [])")
      default: lines.append("\(change.kind)")
      }
    },
    team.observe(\.members.count, options: [.old, .new]) { _, change in
      lines.append("\(change.oldValue ?? 0) → \(change.newValue ?? 0)")
    },
  ]
  let ada = Person()
  ada.first = "Ada"
  team.elements(\.members).append(ada)  // came: ["Ada"], 0 → 1
  // end
  withExtendedLifetime(tokens) { team.members = [] }
  return lines
}

// snippet: to-many
/// Says how many of them are of age, and follows each of them.
final class Register {
  private let team: Team
  private var members: Subscription?
  private var ages: [Subscription] = []
  private(set) var adults = 0

  init(of team: Team) {
    self.team = team
    members = team.observe(\.members, options: .initial) { [weak self] _, _ in self?.follow() }
  }

  private func follow() {
    ages = team.members.map { $0.observe(\.age) { [weak self] _, _ in self?.count() } }
    count()
  }

  private func count() { adults = team.members.count { $0.age >= 18 } }
}
// end

// snippet: main
@MainActor
final class MeterPage {
  private(set) var lines: [String] = []
  private var token: Subscription?

  func show(_ meter: Meter) {
    token = meter.observe(\.count, deliver: .main) { [weak self] change in
      self?.lines.append("\(change.newValue ?? 0)")
    }
  }
}
// end
