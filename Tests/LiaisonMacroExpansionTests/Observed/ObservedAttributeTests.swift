import LiaisonMacroExpansion
import Testing

@Suite struct ObservedAttributeTests {
  @Test(arguments: [
    "var a = 0", "public private(set) final var a: Int?", "weak var a: C?", "unowned var a: C",
    "var a = 3 { didSet { print(a) } willSet { print(a) } }", "@available(*, deprecated) var a = 0",
    "@MainActor var a = 0", "@MyActor var a = 0", "@objc dynamic var a = 0", "@IBOutlet var a: C!",
    "/// Documented.\n  // and more\n  var a = f { 1 }", "var a: () -> Void = { print(1) }",
  ])
  func `a stored variable is watched`(member: String) {
    #expect(observedAttribute(member) == "@_ObservedProperty")
  }

  @Test(arguments: [
    "let a = 0", "let a: Int", "public let a = f()", "nonisolated let a = 0",
    "private let a = D(); var c: Int { a.b }",
    "private let a: D; @Depends(\\C.a.b) var c: Int { f() }",
  ])
  func `a let has a key if others see it or a way leads through it`(members: String) throws {
    let first = try #require(members.split(separator: ";").first).description
    #expect(observedAttribute(first, of: "class C { \(members) }") == "@_ObservedKey()")
  }

  @Test(arguments: [
    "private let a = 0", "fileprivate let a = D(); var c: D { a }", "let a = 0, b = 1",
    "let (a, b) = (0, 1)", "@Unobserved let a = 0", "let a = Mutex(0)",
    "let a: Synchronization.Atomic<Int>", "weak let a: D?", "let a = 0; static let a = 1",
  ])
  func `any other let has none`(members: String) throws {
    let first = try #require(members.split(separator: ";").first).description
    #expect(observedAttribute(first, of: "class C { \(members) }") == "")
  }

  @Test(arguments: [
    "static var a = 0", "class var a: Int { 0 }",
    "@Unobserved var a = 0",
    "override var a: Int { didSet {} }", "var a = 0, b = 0", "var (a, b) = (0, 0)",
    "@NSManaged var a: Int",
    "var a: Int { get async { 0 } }", "var a: Int { get throws { 0 } }", "var a: Int { 0 }",
    "@Unobserved var a: Int { b }", "func a() {}", "init() {}", "deinit {}",
    "subscript(a: Int) -> Int { a }",
    "static var b: Int { clock() }", "var a: Int { b }, c: Int { b }",
    "class A {}", "typealias A = Int",
    "@Unobserved nonisolated let _observation = ObservationStorage()",
  ])
  func `anything else is left alone`(member: String) {
    #expect(observedAttribute(member, of: "class C { var b = 0; \(member) }") == "")
  }

  @Test func `options go on to the variables`() {
    #expect(observedAttribute("@NotifiesManually var a = 0") == "@_ObservedProperty(.manual)")
    #expect(
      observedAttribute("var a = 0", attribute: "@Observed(.threadSafe)")
        == "@_ObservedProperty(.threadSafe)")
    #expect(
      observedAttribute("@NotifiesManually var a = 0", attribute: "@Liaison.Observed(.threadSafe)")
        == "@_ObservedProperty(.manual, .threadSafe)")
  }

  @Test(arguments: ["actor C {}", "@MainActor class C {}"])
  func `what is safe already needs no lock`(parent: String) {
    #expect(
      observedAttribute("var a = 0", of: parent, attribute: "@Observed(.threadSafe)")
        == "@_ObservedProperty")
  }

  @Test func `a computed property gets what it depends on`() {
    let parent = """
      class C {
        var a = 0
        var address: Address?
        var b: Int { a + address!.city.count }
        var c: Int { clock() }
        @Depends var d: Int { clock() }
      }
      """
    #expect(
      observedAttribute("var b: Int { a }", of: parent)
        == #"@_ObservedKey("a", "address.city.count")"#)
    #expect(observedAttribute("var c: Int { a }", of: parent) == "@_ObservedKey(.unseen)")
    #expect(observedAttribute("var d: Int { a }", of: parent) == "@_ObservedKey()")
  }

  @Test func `branches of a condition may have one name`() throws {
    let parent = """
      class C {
        var a = 0
        var b = 0
        #if DEBUG
        var c: Int { a }
        #else
        var c: Int { b }
        #endif
      }
      """
    let place = try #require(parent.firstRange(of: "var c: Int { b }")).lowerBound
    let expansion = expand(
      AttachedExpansion(
        macroTypeName: "Observed", role: .memberAttribute, attribute: SourceText(text: "@Observed"),
        declaration: SourceText(
          text: "var c: Int { b }",
          offset: 100 + parent.utf8.distance(from: parent.startIndex, to: place)),
        parent: SourceText(text: parent, offset: 100)))
    #expect(expansion.source == #"@_ObservedKey("b")"#)
  }

  @Test func `a local class is left to the compiler, which refuses it`() {
    for role in [MacroRole.member, .extension, .memberAttribute] {
      let expansion = expand(
        AttachedExpansion(
          macroTypeName: "Observed", role: role, attribute: SourceText(text: "@Observed"),
          declaration: SourceText(
            text: role == .memberAttribute ? "var a = 0" : "class C { var a = 0 }"),
          parent: SourceText(text: "class C { var a = 0 }"),
          lexicalContext: [SourceText(text: "class C {}"), SourceText(text: "func f() {}")]))
      #expect(expansion == Expansion(source: ""))
    }
  }
}
