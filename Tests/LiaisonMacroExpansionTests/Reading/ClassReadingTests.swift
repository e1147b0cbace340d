import LiaisonMacroExpansion
import Testing

@Suite struct ClassReadingTests {
  @Test func `a class is read to its last member`() throws {
    let source = """
      /// Documented.
      @MainActor @Observed(.threadSafe)
      public final class Box<Value: Equatable>: Base<Value>, Other where Value: Hashable {
        var a = 0
        func b(_ c: Int, d e: Int) -> Int { c + e }
        init() { var x = 0; x += 1 }
        struct Inner { var y = 0 }
        #if DEBUG
        let z = 1
        #else
        static func s() {}
        #endif
        subscript(i: Int) -> Int { i }
      }
      """
    let declared = try #require(readClass(source))
    #expect(declared.kind == .class)
    #expect(declared.name.text == "Box")
    #expect(declared.attributes.map(\.name) == ["MainActor", "Observed"])
    #expect(declared.modifiers.map(\.text) == ["public", "final"])
    #expect(declared.genericParameters?.names.map(\.text) == ["Value"])
    #expect(declared.inherited.map(\.text) == ["Base<Value>", "Other"])
    #expect(slice(source, declared.bodyRange).hasPrefix("{\n  var a"))
    #expect(
      declared.members.map(kind) == ["var a", "func b", "init", "struct Inner", "#if", "subscript"])
    guard case .function(let function) = declared.members[1] else { throw Unreadable() }
    #expect(slice(source, try #require(function.bodyRange)) == "{ c + e }")
    #expect(function.parameters.map(\.name.text) == ["c", "e"])
    guard case .conditional(let clauses) = declared.members[4] else { throw Unreadable() }
    #expect(clauses.map(\.directive) == ["#if DEBUG", "#else"])
    #expect(clauses.map { $0.members.map(kind) } == [["var z"], ["func s"]])
  }

  @Test func `an actor is read like a class`() throws {
    let declared = try #require(readClass("public actor A: Sendable { let a = 0 }"))
    #expect(declared.kind == .actor)
    #expect(declared.members.map(kind) == ["var a"])
  }

  @Test(arguments: ["struct S {}", "protocol P {}", "class", "class C", "class C { var a = 0", ""])
  func `what is no whole class is not read`(source: String) {
    #expect(readClass(source) == nil)
  }

  @Test(arguments: [
    ("var a = 0", "0"), ("var a: Int = b + c", "b + c"),
    ("var a = b\n  .c()\n  ?? d", "b\n  .c()\n  ?? d"),
    ("var a = b { $0 }", "b { $0 }"), ("var a = b { $0 } { didSet {} }", "b { $0 }"),
    ("var a =\n  b", "b"), ("var a = b +\n  open\nvar c = 0", "b +\n  open"),
    ("var a = b\nprivate var c = 0", "b"), ("var a = b\n@X var c = 0", "b"),
    ("var a = b\n#warning(\"c\")", "b"), ("var a = if b { 1 } else { 2 }", "if b { 1 } else { 2 }"),
    ("var a = Pair<Int, Int>(), b = 0", "Pair<Int, Int>()"), ("var a = b < c", "b < c"),
    ("var a = [1, 2] // one\nvar b = 0", "[1, 2]"), ("var a: Int?=nil", "nil"),
    ("var a = 1; var b = 2", "1"), ("var a = \"\\(b) {\"", "\"\\(b) {\""),
  ])
  func `a value ends where the next member begins`(example: (source: String, value: String)) throws
  {
    let declared = try #require(readClass("class C { \(example.source) }"))
    guard case .variable(let variable) = declared.members[0] else { throw Unreadable() }
    #expect(variable.bindings[0].initializer?.text == example.value)
  }

  @Test(arguments: [
    ("{ 0 }", ""), ("{ get { 0 } }", "get"), ("{ get { 0 } set { b = newValue } }", "get set"),
    ("{ mutating get async throws(E) { 0 } nonmutating set(x) {} }", "get set"),
    ("{ @inline(__always) get { 0 }; _modify { yield &b } }", "get _modify"),
    ("{ willSet {} didSet(old) {} }", "willSet didSet"), ("{ set.count }", ""),
    ("{ read { $0.x } }", ""), ("{ getter() }", ""), ("{}", ""),
  ])
  func `accessors are told from code`(example: (block: String, keywords: String)) throws {
    let variable = try #require(readVariable("var a: Int \(example.block)"))
    let block = try #require(variable.bindings[0].accessors)
    #expect(block.accessors.map(\.keyword).joined(separator: " ") == example.keywords)
    #expect(variable.bindings[0].isStored == example.keywords.contains("didSet"))
  }

  @Test func `effects, getter and setter of accessors are known`() throws {
    let source = "var a: Int { get async throws { b } set { c } }"
    let block = try #require(readVariable(source)?.bindings[0].accessors)
    #expect(block.getter?.effects.isAsync == true)
    #expect(block.getter?.effects.throwing == .any)
    #expect(block.hasSetter)
    #expect(slice(source, try #require(block.getterRange)) == "{ b }")
    #expect(slice(source, block.range) == "{ get async throws { b } set { c } }")
  }

  @Test func `several variables and patterns have all their names`() throws {
    let variable = try #require(readVariable("private var a = 0, (b, c: d) = (1, 2), `e`: Int"))
    #expect(variable.bindings.map { $0.names.map(\.text) } == [["a"], ["b", "d"], ["`e`"]])
    #expect(variable.bindings.map(\.isPattern) == [false, true, false])
    #expect(variable.bindings[2].type?.text == "Int")
    #expect(variable.hasModifier("private"))
  }

  /// The kind of a member, and its name.
  private func kind(_ member: ClassMember) -> String {
    switch member {
    case .variable(let variable): "var \(variable.bindings[0].names[0].text)"
    case .function(let function): "func \(function.name.text)"
    case .conditional: "#if"
    case .other(let other):
      other.kind.rawValue + (other.name.map { " " + $0.text } ?? "")
    }
  }
}
