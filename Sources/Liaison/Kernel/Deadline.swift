import Dispatch

/// When a wait ends at the latest, if that is stated.
struct Deadline: Sendable {
  private let time: DispatchTime?

  static let none = Deadline(in: nil)

  init(in limit: Duration?) { time = limit.map { .now() + $0 } }

  var isStated: Bool { time != nil }

  /// How long it still is, or nothing where there is no end.
  var remaining: Duration? {
    time.map { time in
      let now = DispatchTime.now()
      if time <= now { return .zero }
      let left = time.uptimeNanoseconds - now.uptimeNanoseconds
      return .nanoseconds(Int64(clamping: left))
    }
  }
}

extension DispatchTime {
  /// So much later; the distant future where that is beyond what a time can say.
  static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    // Not by Dispatch's intervals, which are of `Int`.
    let nanoseconds = UInt64(max(0, duration.wholeNanoseconds))
    let (sum, overflows) = nanoseconds.addingReportingOverflow(time.uptimeNanoseconds)
    if overflows || sum > UInt64(Int64.max) { return .distantFuture }
    return DispatchTime(uptimeNanoseconds: sum)
  }
}
