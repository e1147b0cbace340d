/// What the end of a link left unfinished.
///
/// ```swift
/// let cutOff = await link.close(within: .seconds(5))
/// if !cutOff.isNothing { log("cut off: \(cutOff)") }
/// ```
public struct CutOff: Hashable, Sendable, CustomStringConvertible {
  /// Calls of this end that were not finished. Each caller was told how its call ended.
  public var calls = 0
  /// One-way calls that this end has sent, and that the other end has not confirmed. No caller is
  /// told.
  public var oneWay = 0
  /// Calls of the other end that were not finished here. They were cancelled, except for a call that
  /// closes its own link.
  public var served = 0
  /// Streams of this end that the other end had not read to their end.
  public var streams = 0

  /// Makes the value of a link that left nothing unfinished.
  ///
  /// A sum begins with it:
  ///
  ///     let all = ends.reduce(CutOff(), +)
  public init() {}

  /// Whether all was finished before the link ended.
  public var isNothing: Bool { self == CutOff() }

  public var description: String {
    if isNothing { return "nothing" }
    let parts = [
      (calls, "call", ""), (oneWay, "one-way call", ""), (served, "call", " of the other end"),
      (streams, "stream", ""),
    ]
    return parts.filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")\($0.2)" }.joined(separator: ", ")
  }

  /// Adds up what the ends of two links left unfinished.
  ///
  /// ``LinkListener/close(within:)`` returns such a sum of its links.
  public static func + (one: CutOff, other: CutOff) -> CutOff {
    var sum = one
    sum.calls += other.calls
    sum.oneWay += other.oneWay
    sum.served += other.served
    sum.streams += other.streams
    return sum
  }
}
