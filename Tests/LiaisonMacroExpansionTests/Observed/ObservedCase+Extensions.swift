import LiaisonMacroExpansion

extension ObservedCase {
  /// What stands outside.
  static let extensions: [Self] = [
    Self(
      "a class", .extension, "@Observed",
      #"""
      class C {}
      """#,
      #"""
      extension Outer.C: LiaisonObservation.Observed {}
      """#),
    Self(
      "an actor", .extension, "@Observed",
      #"""
      actor C: ObservedActor {}
      """#,
      #"""

      """#),
    Self(
      "a class on the main actor", .extension, "@Observed",
      #"""
      @MainActor class C {}
      """#,
      #"""
      extension Outer.C: @MainActor LiaisonObservation.Observed {}
      """#),
    Self(
      "a class that is nonisolated", .extension, "@Observed",
      #"""
      nonisolated class C {}
      """#,
      #"""
      nonisolated extension Outer.C: LiaisonObservation.Observed {}
      """#),
    Self(
      "a class in a nonisolated type", .extension, "@Observed", in: ["nonisolated enum Outer {}"],
      #"""
      class C {}
      """#,
      #"""
      nonisolated extension Outer.C: LiaisonObservation.Observed {}
      """#),
    Self(
      "availability", .extension, "@Observed", in: ["@available(iOS 99, *) enum Outer {}"],
      #"""
      @available(macOS 99, *) class C {}
      """#,
      #"""
      @available(iOS 99, *)
      @available(macOS 99, *)
      extension Outer.C: LiaisonObservation.Observed {}
      """#),
    Self(
      "a class that Observation sees", .extension, "@Observed(.observable)",
      #"""
      @MainActor class C {}
      """#,
      #"""
      extension Outer.C: @MainActor LiaisonObservation.Observed, nonisolated LiaisonObservation._Observable {}
      """#),
    Self(
      "a class that is thread-safe", .extension, "@Observed(.threadSafe, .observable)",
      #"""
      class C {}
      """#,
      #"""
      extension Outer.C: LiaisonObservation.Observed, LiaisonObservation.ThreadSafeObserved, nonisolated LiaisonObservation._Observable {}
      """#),
    Self(
      "a subclass", .extension, "@Observed", isConforming: true,
      #"""
      class C: Base {}
      """#,
      #"""

      """#),
  ]
}
