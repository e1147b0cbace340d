import Liaison

/// A home that is full, and more virtual subjects than it has room for: whenever one is used that is
/// not there it is made, and the one used longest ago goes.
final class LiaisonHome {
  private let home: LoadedSubjects
  private let subjects: [VirtualSubject<Heavy>]
  private let made = Made()
  private var next = 0

  /// - Parameter room: how many may be there at a time.
  init(room: Int) {
    let (home, made) = (LoadedSubjects(limit: room), made)
    self.home = home
    // A hundred more than fit, so that the next one to be used has always gone.
    subjects = (0..<room + 100).map { _ in
      VirtualSubject("heavy", in: home, cost: { _ in 1 }) {
        made.count += 1
        return Heavy()
      }
    }
    make(room)
  }

  /// How many have been made so far.
  var total: Int { made.count }

  /// How many are there now.
  var loaded: Int { home.cost }

  /// Uses so many, one after the other, each of which has to be made.
  @inline(never)
  func make(_ count: Int) {
    for _ in 0..<count {
      // One that fails is not counted, which spoils the measurement.
      try? subjects[next].prepare()
      next += 1
      if next == subjects.count { next = 0 }
    }
  }
}

/// Unchecked: it counts on the one thread that uses the subjects.
private final class Made: @unchecked Sendable {
  var count = 0
}

final class Heavy: Sendable {}
