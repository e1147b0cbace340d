import LiaisonMacroExpansion
import Testing

@Suite struct `Reading protocols` {
  @Test func `the head of a protocol is read`() throws {
    let source = """

      /// Old words.

      /// Docs.
      // An ordinary comment.
      /// More.
      @Contract(.multicast) @MainActor
      public nonisolated protocol `P`<A, B>: AnyObject, Base<[Int]>, ~Copyable & Q,
        @unchecked Sendable where A: Hashable, B == [A] { }
      """
    let declaration = try #require(readDeclaration(source).protocolBody)
    #expect(declaration.documentation == ["/// Docs.", "/// More."])
    #expect(declaration.attributes.map(\.text) == ["@Contract(.multicast)", "@MainActor"])
    #expect(declaration.modifiers.map(\.text) == ["public", "nonisolated"])
    #expect(declaration.name.text == "`P`")
    #expect(declaration.name.bare == "P")
    #expect(declaration.primaryAssociatedTypes.map(\.text) == ["A", "B"])
    #expect(
      declaration.inherited.map(\.text)
        == ["AnyObject", "Base<[Int]>", "~Copyable & Q", "@unchecked Sendable"]
    )
    #expect(declaration.whereClause?.text == "A: Hashable, B == [A]")
    #expect(slice(source, declaration.keywordRange) == "protocol")
    #expect(slice(source, declaration.name.range) == "`P`")
    #expect(slice(source, declaration.bodyRange) == "{ }")
    #expect(slice(source, declaration.range).hasPrefix("@Contract"))
  }

  @Test func `class may stand among the inherited types`() throws {
    let declaration = try #require(readDeclaration("protocol P: class, Q {}").protocolBody)
    #expect(declaration.inherited.map(\.text) == ["class", "Q"])
  }

  @Test func `several members may share a line`() throws {
    let members = try read("func a();  func b() -> Int /* x */; var c: Int { get }")
    #expect(members.map(name) == ["a", "b", "c"])
  }

  @Test func `one var may declare several properties`() throws {
    let members = try read("static var a: Int? { get set }, b: [Int] { get }")
    #expect(members.map(name) == ["a", "b"])
    #expect(try property(members[1]).isStatic)
    #expect(try property(members[1]).type.text == "[Int]")
  }

  @Test(arguments: [
    ("{ get }", "get"), ("{ get set }", "get,set"), ("{get;set}", "get,set"),
    (
      "{ mutating get async throws(E) nonmutating set }",
      "mutating get async throws(E),nonmutating set"
    ),
    ("{ borrowing get }", "borrowing get"), ("{ get async throws }", "get async throws"),
    ("{ _read _modify }", "_read,_modify"), ("{ @inline get\n  set // why\n }", "get,set"),
  ])
  func `accessors are read with their words`(source: String, expected: String) throws {
    for member in ["var a: Int \(source)", "subscript(_ i: Int) -> Int \(source)"] {
      let accessors =
        switch try read(member)[0] {
        case .property(let property): property.accessors
        case .subscript(let requirement): requirement.accessors
        default: throw Unreadable()
        }
      #expect(accessors.all.map(describe).joined(separator: ",") == expected)
      #expect(accessors.getter?.isMutating ?? false == expected.contains("mutating get"))
      #expect(accessors.setter?.isNonmutating ?? false == expected.contains("nonmutating set"))
    }
  }

  @Test func `associated types are read with bounds, default and conditions`() throws {
    let members = try read(
      """
      associatedtype A
        associatedtype B: Hashable, P<Int>
        @available(macOS 15, *) associatedtype `C`: Q & R = Array<Int>? where C.X == [Int], C: S
      """
    )
    guard case .associatedType(let last) = members[2] else { throw Unreadable() }
    #expect(members.map(name) == ["A", "B", "`C`"])
    #expect(last.inherited?.text == "Q & R")
    #expect(last.defaultType?.text == "Array<Int>?")
    #expect(last.whereClause?.text == "C.X == [Int], C: S")
    #expect(last.attributes.map(\.name) == ["available"])
  }

  @Test func `type aliases are kept as text`() throws {
    guard case .typeAlias(let text) = try read("typealias A<T> = (T, // first\n  Int)")[0] else {
      throw Unreadable()
    }
    #expect(text.text == "typealias A<T> = (T, Int)")
  }

  @Test(
    arguments: [
      ("init()", nil), ("init?(x: Int) async throws", "?"), ("init!<T>(x: T) where T: P", "!"),
    ] as [(String, String?)])
  func `initialisers are read`(source: String, failure: String?) throws {
    guard case .initializer(let requirement) = try read(source)[0] else { throw Unreadable() }
    #expect(requirement.failure == failure)
    #expect(requirement.effects.isAsync == source.contains("async"))
    #expect(requirement.whereClause?.text == (source.contains("where") ? "T: P" : nil))
  }

  @Test func `subscripts are read`() throws {
    let source = "static subscript<T>(_ i: Int, at x: T) -> [T]? where T: P { get set }"
    guard case .subscript(let requirement) = try read(source)[0] else { throw Unreadable() }
    #expect(requirement.isStatic)
    #expect(requirement.genericParameters?.text.text == "<T>")
    #expect(requirement.parameters.map { $0.label?.text } == [nil, "at"])
    #expect(requirement.resultType.text == "[T]?")
    #expect(requirement.whereClause?.text == "T: P")
  }

  @Test func `conditional members keep their directives and nest`() throws {
    let source = """
      #if os(Linux) && (DEBUG ||
           X) // why
        func a()
        #elseif canImport(Foo, _version: 2)
          #if A
            var b: Int { get }
          #else
          #endif
        #else
          func c(
        #endif
        func d()
      """
    let members = try read(source)
    guard case .conditional(let clauses) = members[0] else { throw Unreadable() }
    #expect(
      clauses.map(\.directive)
        == ["#if os(Linux) && (DEBUG || X)", "#elseif canImport(Foo, _version: 2)", "#else"]
    )
    #expect(clauses[0].members.map(name) == ["a"])
    guard case .conditional(let inner) = clauses[1].members[0] else { throw Unreadable() }
    #expect(inner.map(\.directive) == ["#if A", "#else"])
    #expect(inner[0].members.map(name) == ["b"])
    guard case .unknown = clauses[2].members[0] else { throw Unreadable() }
    #expect(name(members[1]) == "d")
  }

  @Test(arguments: [
    "let x: Int", "func broken(Int", "func f(x: )", "deinit", "@Foo\n  func f(x: )", "#foo(1)",
    "case a, b", "var x: Int", "func f() -> ", "= 5", "struct S { func inner() }", "operator",
    "func f<T(x: Int)", "var x { get }", "func f() throws(", "func f() where T", "@", "init",
    "subscript(x: Int) { get }", "func f(a: Int) junk", "func f(a: Int, b)", ") ]",
  ])
  func `what cannot be read becomes unknown and reading goes on`(source: String) throws {
    let members = try read("func before()\n  \(source)\n  func after()")
    #expect(name(members.first) == "before")
    #expect(name(members.last) == "after")
    let unknown = members.contains { if case .unknown = $0 { true } else { false } }
    #expect(unknown)
    #expect(members.count == 3)
  }

  @Test func `documentation belongs to what follows it and never to what stands before`() throws {
    let source = """
      /// A.
        func a() /// not about b
        /**
         * B.
         */
        @objc func b()
        /// Lost.

        /// C.
        // note
        func c()
        //// ruler
        /***/
        func d()
      """
    let docs = try read(source).map { member in
      guard case .function(let function) = member else { throw Unreadable() }
      return function.documentation
    }
    #expect(docs == [["/// A."], ["/**", "* B.", "*/"], ["/// C."], []])
  }

  @Test(
    arguments: [
      ("class C<T>: P, Q where T: R { }", .class, "C", ["P", "Q"]),
      ("final actor A: P {}", .actor, "A", ["P"]), ("struct S {}", .struct, "S", []),
      ("indirect enum E: Int { case a }", .enum, "E", ["Int"]),
      ("extension Foo.Bar: P {}", .extension, "Foo.Bar", ["P"]),
      ("@A func f(x: Int) {}", .func, "f", []), ("static func ≠ (a: Int) {}", .func, "≠", []),
      ("private(set) var x = 5 { didSet {} }", .var, "x", []), ("let a, b: Int", .let, "a", []),
      ("case a(Int)", .case, "a", []), ("typealias A = B", .typealias, "A", []),
      ("macro m() = #x", .macro, "m", []), ("init() {}", .`init`, nil, []), ("", .unknown, nil, []),
      ("subscript(x: Int) -> Int { 1 }", .subscript, nil, []), ("x = 5", .unknown, nil, []),
      ("associatedtype A: B", .associatedtype, "A", []), ("deinit {}", .deinit, nil, []),
      ("protocol P", .protocol, "P", []), ("protocol P { func f(", .protocol, "P", []),
    ] as [(String, Declaration.Kind, String?, [String])])
  func `other declarations tell kind, name and inherited types`(
    source: String,
    kind: Declaration.Kind,
    name: String?,
    inherited: [String]
  ) {
    let declaration = readDeclaration(source)
    #expect(declaration.kind == kind)
    #expect(declaration.name?.text == name)
    #expect(declaration.inherited.map(\.text) == inherited)
    #expect(declaration.protocolBody == nil)
  }

  private func describe(_ accessor: Accessors.Accessor) -> String {
    let throwing =
      switch accessor.throwing {
      case .none, .rethrows: ""
      case .any: "throws"
      case .typed(let type): "throws(\(type.text))"
      }
    let words =
      accessor.modifiers.map(\.text) + [
        accessor.keyword, accessor.isAsync ? "async" : "", throwing,
      ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
