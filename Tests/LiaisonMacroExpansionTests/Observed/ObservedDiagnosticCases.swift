import LiaisonMacroExpansion
import Testing

/// Wrong code, and what is said about it: every case of `ObservedMessage` once.
struct ObservedDiagnosticCase: Sendable, CustomTestStringConvertible {
  /// The case of `ObservedMessage`.
  let name: String
  /// One declaration, with the token that the message stands at between `⟦` and `⟧`.
  let code: String
  let message: String
  /// The declaration with the fix-it applied.
  var fixed: String?
  /// What the macro is asked for: members of a class, or peers of something with a mark.
  var role = MacroRole.member
  /// The declarations around it, innermost first.
  var context: [String] = []

  var testDescription: String { name }
}

extension ObservedDiagnosticCase {
  static let all = variables + keys + marks + options

  private static let variables: [Self] = [
    Self(
      name: "notAClass",
      code: "⟦@Observed⟧ struct S { var a = 0 }",
      message: "'@Observed' can be attached to a class or an actor only",
      fixed: "struct S { var a = 0 }"),
    Self(
      name: "unreadable",
      code: "⟦@Observed⟧ class C { var a = 0",
      message: "'@Observed' cannot read this class to its end"),
    Self(
      name: "actorWithoutProtocol",
      code: "@Observed actor ⟦C⟧<T>: Sendable { var a = 0 }",
      message:
        "an observed actor has to say itself that it is one; write 'actor C: ObservedActor'",
      fixed: "@Observed actor C<T>: Sendable, ObservedActor { var a = 0 }"),
    Self(
      name: "severalVariables",
      code: "@Observed class C { private var a, ⟦b⟧: Int }",
      message:
        "'@Observed' watches one variable per declaration; declare this one on a line of its own",
      fixed: "@Observed class C { private var a: Int\nprivate var b: Int }"),
    Self(
      name: "pattern",
      code: "@Observed class C { var ⟦(a, b)⟧ = (1, 2) }",
      message:
        "'@Observed' cannot watch the variables of a pattern; declare them one by one, or write "
        + "'@Unobserved'",
      fixed: "@Observed class C { @Unobserved var (a, b) = (1, 2) }"),
    Self(
      name: "lazy",
      code: "@Observed class C { ⟦lazy⟧ var a = 0 }",
      message: "'a' cannot be lazy and observed, because reading it sets it; write '@Unobserved'",
      fixed: "@Observed class C { @Unobserved lazy var a = 0 }"),
    Self(
      name: "wrapper",
      code: "@Observed class C { ⟦@Clamped(0...1)⟧ var a = 0 }",
      message:
        "'a' cannot be observed, because '@Clamped' has its storage; write '@Unobserved'",
      fixed: "@Observed class C { @Unobserved @Clamped(0...1) var a = 0 }"),
    Self(
      name: "unsafe",
      code: "@Observed class C { ⟦nonisolated(unsafe)⟧ var a = 0 }",
      message:
        "'a' cannot be observed, because whoever sets it may do so at any time; write "
        + "'@Unobserved'",
      fixed: "@Observed class C { @Unobserved nonisolated(unsafe) var a = 0 }"),
    Self(
      name: "observersUnderLock",
      code: "@Observed(.threadSafe) class C { var a = 0 { ⟦didSet⟧ { print(a) } } }",
      message:
        "'a' cannot have observers of its own in a thread-safe class, because they would run under "
        + "its lock"),
  ]

  private static let keys: [Self] = [
    Self(
      name: "typeNotVisible",
      code: "@Observed class C<T> { var ⟦a⟧ = make() }",
      message: "the key of 'a' needs its type, which cannot be seen in its value; write it",
      fixed: "@Observed class C<T> { var a: <#Type#> = make() }"),
    Self(
      name: "staticMember",
      code: "@Observed class C { var ⟦a⟧ = 0; static let a = 1 }",
      message: "the key of 'a' would be the static member 'a', which is declared already"),
    Self(
      name: "storageTaken",
      code: "@Observed class C { var ⟦a⟧ = 0; @Unobserved var _a = 1 }",
      message: "'a' is stored in '_a', which is declared already"),
    Self(
      name: "storageReserved",
      code: "@Observed class C { var ⟦observation⟧ = 0 }",
      message:
        "'observation' would be stored in '_observation', a name that observed classes use "
        + "themselves; rename it"),
  ]

  private static let marks: [Self] = [
    Self(
      name: "dependsOnStored",
      code: #"⟦@Depends(\Self.b)⟧ var a = 0"#,
      message: "'a' is stored and depends on nothing; '@Depends' is for computed properties",
      fixed: "var a = 0", role: .peer, context: ["@Observed class C {}"]),
    Self(
      name: "manualComputed",
      code: "⟦@NotifiesManually⟧ var a: Int { 0 }",
      message:
        "'a' is not a stored variable, so that setting it tells nobody anyway; "
        + "'@NotifiesManually' is for stored variables",
      fixed: "var a: Int { 0 }", role: .peer, context: ["@Observed class C {}"]),
    Self(
      name: "markOnNoProperty",
      code: "⟦@Unobserved⟧ func a() {}",
      message: "'@Unobserved' can be attached to a property of an observed class only",
      fixed: "func a() {}", role: .peer, context: ["@Observed class C {}"]),
    Self(
      name: "markOutsideObserved",
      code: "⟦@Unobserved⟧ var a = 0",
      message:
        "'@Unobserved' marks a property of an observed class; write '@Observed' before the class",
      fixed: "var a = 0", role: .peer, context: ["class C {}"]),
    Self(
      name: "notAKeyPath",
      code: "@Observed class C { @Depends(⟦path⟧) var a: Int { 0 } }",
      message:
        #"'path' is not a key path that '@Depends' can read; write '\Self.' and the property"#),
    Self(
      name: "noSource",
      code: #"@Observed class C { let id = 7; @Depends(⟦\Self.id⟧) var a: Int { 0 } }"#,
      message:
        #"'\Self.id' begins with 'id', which nobody can observe; name an observed property"#),
  ]

  private static let options: [Self] = [
    Self(
      name: "unknownOption",
      code: "@Observed(⟦option⟧) class C { var a = 0 }",
      message:
        "'option' is not an option that '@Observed' can read; write '.threadSafe' or '.observable'"),
    Self(
      name: "duplicateOption",
      code: "@Observed(.threadSafe, ⟦.threadSafe⟧) class C { var a = 0 }",
      message: "'.threadSafe' is written twice",
      fixed: "@Observed(.threadSafe) class C { var a = 0 }"),
    Self(
      name: "threadSafeActor",
      code: "@Observed(⟦.threadSafe⟧) actor C: ObservedActor { var a = 0 }",
      message: "'.threadSafe' has no use here, because an actor is safe already",
      fixed: "@Observed actor C: ObservedActor { var a = 0 }"),
    Self(
      name: "threadSafeOnGlobalActor",
      code: "@Observed(⟦.threadSafe⟧) @MainActor class C { var a = 0 }",
      message:
        "'.threadSafe' has no use here, because '@MainActor' already says where everything runs",
      fixed: "@Observed @MainActor class C { var a = 0 }"),
    Self(
      name: "observableActor",
      code: "@Observed(⟦.observable⟧) actor C: ObservedActor { var a = 0 }",
      message:
        "'.observable' has no use here, because Observation tracks what is read and set synchronously",
      fixed: "@Observed actor C: ObservedActor { var a = 0 }"),
  ]
}
