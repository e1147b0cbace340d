extension Duration {
  /// The same, but a century at most: times that programs state for "as long as it takes" stay within
  /// what clocks can add.
  var bounded: Duration { min(self, .seconds(Int64(3_155_760_000))) }

  /// What it has of nanoseconds; at most some 146 years, so that sums of two are numbers too. Of 64
  /// bits everywhere: on a watch, an `Int` holds two seconds.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let limit = Int64.max / 2
    let (nanoseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflows || abs(nanoseconds) >= limit - 1_000_000_000 {
      return seconds < 0 ? -limit : limit
    }
    return nanoseconds + attoseconds / 1_000_000_000
  }
}
