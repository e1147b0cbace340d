import Dispatch

/// The time at which a wait ends at the latest, if its caller has set a limit.
package struct Deadline: Sendable {
  private let time: DispatchTime?

  static let none = Deadline(in: nil)

  package init(in limit: Duration?) { time = limit.map { .now() + $0 } }

  var isStated: Bool { time != nil }

  /// The time that is left; `nil` without a limit.
  package var remaining: Duration? {
    time.map { time in
      let now = DispatchTime.now()
      if time <= now { return .zero }
      let left = time.uptimeNanoseconds - now.uptimeNanoseconds
      return .nanoseconds(Int64(clamping: left))
    }
  }
}

extension DispatchTime {
  /// The time plus a duration; the distant future if the sum overflows.
  static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    // Dispatch's intervals hold an `Int`, which is too small where words have 32 bits.
    let nanoseconds = UInt64(max(0, duration.wholeNanoseconds))
    let (sum, overflows) = nanoseconds.addingReportingOverflow(time.uptimeNanoseconds)
    if overflows || sum > UInt64(Int64.max) { return .distantFuture }
    return DispatchTime(uptimeNanoseconds: sum)
  }
}
