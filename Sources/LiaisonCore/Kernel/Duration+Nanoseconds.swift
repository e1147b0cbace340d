extension Duration {
  /// The duration, a century at most. Programs state very long times for "as long as it takes", and
  /// clocks overflow when they add such times.
  package var bounded: Duration { min(self, .seconds(Int64(3_155_760_000))) }

  /// The duration, rounded up to whole milliseconds, for messages. Otherwise a computed duration is
  /// printed with up to 18 digits.
  package var inMilliseconds: Duration {
    let (seconds, attoseconds) = components
    let (milliseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return .seconds(seconds) + .milliseconds(milliseconds + (rest > 0 ? 1 : 0))
  }

  /// The duration in nanoseconds, at most some 146 years, so that a sum of two does not overflow.
  /// It has 64 bits on every platform, because `Int` on a watch has 32, enough for two seconds.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let limit = Int64.max / 2
    let (nanoseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflows || abs(nanoseconds) >= limit - 1_000_000_000 {
      return seconds < 0 ? -limit : limit
    }
    return nanoseconds + attoseconds / 1_000_000_000
  }
}
