/// A rule that the other end has broken. The link ends with it.
package struct FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which rule.
  package enum Rule: String, Sendable, CaseIterable {
    case notLiaison = "the first frame is no hello of Liaison's"
    case tls = "the other end speaks TLS: this end's address needs 'secured(by:)', too"
    case hello = "a link has one hello, which is its first frame"
    case unknownKind = "the frame is of no known kind"
    case tooLong = "the frame is longer than this end accepts"
    case tooShort = "the frame ends before its fields do"
    case leftOver = "the frame goes on behind its fields"
    case badField = "a field of the frame has no such value"
    case tooManyObjects = "more objects are named or kept than this end accepts"
    case tooManyCalls = "more calls are under way than this end accepts"
    case noSuchCall = "the answer is to no call that is under way"
    case notCarriedOut = "more one-way calls have ended than were sent"
    case noSuchPromise = "the object was not promised to this end"
    case tooManyPromises = "more objects are promised than this end accepts"
    case notSent = "an object is released more often than it was sent"
  }

  package let rule: Rule

  package init(_ rule: Rule) { self.rule = rule }

  package var description: String { rule.rawValue }
}
