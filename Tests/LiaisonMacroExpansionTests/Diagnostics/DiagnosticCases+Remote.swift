/// Wrong code, and what is said about it: every case of `RemoteMessage` once.
extension DiagnosticCase {
  static let remote: [Self] = [
    Self(
      name: "notSendable",
      code:
        "@Contract(.remote) protocol ⟦P⟧ { func a() async throws }",
      message:
        "'P' is called from any thread when it is at the other end of a link; write "
        + "'protocol P: Sendable'",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a() async throws }"),
    Self(
      name: "actor",
      code:
        "@Contract(⟦.remote⟧) protocol P: Actor { func a() async throws }",
      message:
        "'.remote' cannot be used here, because what stands for an actor at the other "
        + "end of a link is no actor; leave 'Actor' out, and let an actor conform",
      fixed:
        "@Contract protocol P: Actor { func a() async throws }"),
    Self(
      name: "associatedType",
      code:
        "@Contract(.remote) protocol P<A>: Sendable { associatedtype ⟦A⟧; func a() "
        + "async throws }",
      message:
        "'A' is not known at the other end of a link; name a type instead"),
    Self(
      name: "adopting",
      code:
        "@Contract(⟦.remote⟧, .adopting(Q.self)) protocol P: Q, Sendable { func a() "
        + "async throws }",
      message:
        "'.remote' needs the contract's own requirements, and conformers of another "
        + "protocol have none of its marks",
      fixed:
        "@Contract(.adopting(Q.self)) protocol P: Q, Sendable { func a() async throws }"),
    Self(
      name: "waits",
      code:
        "@Contract(.remote) protocol P: Sendable { func ⟦a⟧() }",
      message:
        "a call over a link waits and can fail, so 'a()' has to be 'async throws'",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a() async throws }"),
    Self(
      name: "setter",
      code:
        "@Contract(.remote) protocol P: Sendable { var a: Int { get async throws ⟦set⟧ } }",
      message:
        "'a' cannot be set over a link, because setting cannot wait; require a method instead",
      fixed:
        "@Contract(.remote) protocol P: Sendable { var a: Int { get async throws } }"),
    Self(
      name: "mutating",
      code:
        "@Contract(.remote) protocol P: Sendable { ⟦mutating⟧ func a() async throws }",
      message:
        "'a()' cannot change its receiver, which is at the other end of a link",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a() async throws }"),
    Self(
      name: "generic",
      code:
        "@Contract(.remote) protocol P: Sendable { func a⟦<T>⟧(_ x: T) async throws }",
      message:
        "'a(_:)' is generic, and the other end of a link does not know for which types"),
    Self(
      name: "specifier",
      code:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: ⟦inout⟧ Int) async throws }",
      message:
        "'x' cannot be 'inout', because a copy of it travels"),
    Self(
      name: "variadic",
      code:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: ⟦Int...⟧) async throws }",
      message:
        "'x' cannot travel as a list of arguments; write an array",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: [Int]) async throws }"),
    Self(
      name: "closureEscapes",
      code:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: ⟦@Sendable () async "
        + "throws -> Void⟧) async throws }",
      message:
        "'x' is called from the other end of a link, so it has to be '@escaping'",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: @escaping @Sendable () "
        + "async throws -> Void) async throws }"),
    Self(
      name: "closureSendable",
      code:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: ⟦@escaping () async "
        + "throws -> Void⟧) async throws }",
      message:
        "'x' is called from the other end of a link, so it has to be '@Sendable'",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: @Sendable @escaping () "
        + "async throws -> Void) async throws }"),
    Self(
      name: "closureWaits",
      code:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: ⟦@escaping @Sendable () "
        + "async -> Void⟧) async throws }",
      message:
        "'x' is called from the other end of a link, so it has to be 'async throws'",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: @escaping @Sendable () "
        + "async throws -> Void) async throws }"),
    Self(
      name: "closureIsolation",
      code:
        "@Contract(.remote) public protocol P: Sendable { func a(_ x: ⟦@escaping "
        + "@Sendable () async throws -> Void⟧) async throws }",
      message:
        "'x' is another type in modules that isolate differently, which could not "
        + "conform; write '@concurrent' or 'nonisolated(nonsending)' before it",
      fixed:
        "@Contract(.remote) public protocol P: Sendable { func a(_ x: @concurrent "
        + "@escaping @Sendable () async throws -> Void) async throws }"),
    Self(
      name: "silentStream",
      code:
        "@Contract(.remote) protocol P: Sendable { func a() async throws -> "
        + "⟦AsyncStream<Int>⟧ }",
      message:
        "'AsyncStream<Int>' cannot say that the link has ended; write "
        + "'AsyncThrowingStream<…, any Error>'",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a() async throws -> "
        + "AsyncThrowingStream<Int, any Error> }"),
    Self(
      name: "silentStream",
      code:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: "
        + "⟦any AsyncSequence<Int, any Error>⟧) async throws }",
      message:
        "'any AsyncSequence<Int, any Error>' cannot say that the link has ended; write "
        + "'AsyncThrowingStream<…, any Error>'",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: "
        + "AsyncThrowingStream<Int, any Error>) async throws }"),
    Self(
      name: "anyType",
      code: "@Contract(.remote) protocol P: Sendable { func a(_ x: ⟦any Error⟧) async throws }",
      message:
        "'any Error' cannot travel, because the other end would not know which type to make of it; "
        + "name a type that is '@Wire' or 'Codable'"),
    Self(
      name: "oneWayResult",
      code:
        "@Contract(.remote) protocol P: Sendable { ⟦@OneWay⟧ func a() async throws -> Int }",
      message:
        "'a()' returns a value, so its caller has to wait for an answer",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a() async throws -> Int }"),
    Self(
      name: "sameName",
      code:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: Int) async throws; func "
        + "⟦a⟧(_ x: String) async throws }",
      message:
        "'a(_:)' has the name of 'a(_:)' on the wire; write '@RemoteName' before one of them",
      fixed:
        "@Contract(.remote) protocol P: Sendable { func a(_ x: Int) async throws; "
        + #"@RemoteName("a(_:) String") func a(_ x: String) async throws }"#),
    Self(
      name: "sameNumber",
      code:
        "@Contract(.remote) protocol P: Sendable { var liquid: Int { get async throws "
        + "}; var ⟦costarring⟧: Int { get async throws } }",
      message:
        "'costarring' and 'liquid' have the same number on the wire; write "
        + "'@RemoteName' before one of them",
      fixed:
        "@Contract(.remote) protocol P: Sendable { var liquid: Int { get async throws "
        + #"}; @RemoteName("costarring 2") var costarring: Int { get async throws } }"#),
    Self(
      name: "sameError",
      code:
        "@Contract(⟦.remote(throwing: A.E.self, B.E.self)⟧) protocol P: Sendable { func "
        + "a() async throws }",
      message:
        "'B.E' and 'A.E' have the same number on the wire; rename one"),
    Self(
      name: "ahead",
      code:
        "@Contract(.remote) protocol P: Sendable { func a() async throws -> any Q; "
        + "var ⟦ahead⟧: Int { get async throws } }",
      message:
        "'ahead' has the name by which what 'a()' returns is called before it is there; rename "
        + "it, and keep its name on the wire with '@RemoteName'"),
    Self(
      name: "nameNeedsText",
      code:
        "@Contract(.remote) protocol P: Sendable { @RemoteName(⟦name⟧) func a() async throws }",
      message:
        "name is not a name; '@RemoteName' needs one in quotes"),
    Self(
      name: "markWithoutRemote",
      code:
        "@Contract protocol P { ⟦@OneWay⟧ func a() async throws }",
      message:
        "'@OneWay' is about calls over a link; ask for '@Contract(.remote)'",
      fixed:
        "@Contract protocol P { func a() async throws }"),
  ]
}
