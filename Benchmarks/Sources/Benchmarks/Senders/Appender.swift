/// One way to keep values in order.
protocol Appender: AnyObject {
  /// Appends the `count` numbers that come after the newest; the first of all is 1.
  func append(_ count: Int)

  /// The number that was appended last, as it is kept; 0 if there is none.
  var newest: Int { get }
}

/// How many of the newest values are kept.
let keptValues = 10_000
