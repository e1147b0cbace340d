import LiaisonCore

/// A route to a subject that always exists. The subject is part of the route itself, so that a call
/// reads it without going to another object and without taking a reference, which is 4 ns instead
/// of 15.
@usableFromInline
package final class StraightRoute<Target>: Route<Target> {
  @usableFromInline let subjectItself: Target
  /// An object that lives as long as the route. It is declared behind the subject, and so released
  /// after it.
  private let companion: AnyObject?

  @usableFromInline
  package init(
    _ subject: Target, through passage: (any CallPassage)? = nil,
    keeping companion: AnyObject? = nil
  ) {
    subjectItself = subject
    self.companion = companion
    super.init(nil, through: passage)
  }

  package override func through(_ passage: any CallPassage) -> Route<Target> {
    StraightRoute(subjectItself, through: passage, keeping: companion)
  }
}

/// Unchecked only in name: the stored properties are immutable, and Sendable if the target is.
extension StraightRoute: @unchecked Sendable where Target: Sendable {}
