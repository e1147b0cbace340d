public import LiaisonCore

/// The passage of a route with nothing between the proxy and its subject.
@usableFromInline
final class OpenPassage: CallPassage, CallShortcut {
  static let shared = OpenPassage()

  @usableFromInline var shortcut: (any CallShortcut)? { nil }
  @usableFromInline var hearsEnds: Bool { false }
  @usableFromInline var exchangesResults: Bool { false }
  @usableFromInline var readsArguments: Bool { false }

  @usableFromInline
  func admits(_ bits: UInt64) -> Bool { true }

  @usableFromInline
  func enter(_ requirement: Requirement, _ progress: inout CallProgress?) -> CallStep { .call }

  @usableFromInline
  func returned(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep { .keep }

  @usableFromInline
  func stoodIn(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep { .keep }

  @usableFromInline
  func threw(
    _ error: any Error, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep { .fail(error) }

  @usableFromInline
  func handOut(_ result: Any, as type: Any.Type) -> Any { result }
}
