import LiaisonMacroExpansion
import Testing

@Suite struct `Reading signatures` {
  struct ParameterCase: Sendable {
    let source: String
    var label: String? = "x"
    var name = "x"
    var specifiers: [String] = []
    var attributes: [String] = []
    let type: String
    var isVariadic = false
    var defaultValue: String?
  }

  @Test(arguments: [
    ParameterCase(source: "x: Int", type: "Int"),
    ParameterCase(source: "_ x: Int", label: nil, type: "Int"),
    ParameterCase(source: "_: Int", label: nil, name: "_", type: "Int"),
    ParameterCase(source: "in x: Int", label: "in", type: "Int"),
    ParameterCase(source: "`for` `in`: Int", label: "`for`", name: "`in`", type: "Int"),
    ParameterCase(source: "x: inout [Int]", specifiers: ["inout"], type: "[Int]"),
    ParameterCase(source: "x: borrowing T", specifiers: ["borrowing"], type: "T"),
    ParameterCase(source: "x: sending some P", specifiers: ["sending"], type: "some P"),
    ParameterCase(source: "x: isolated (any A)?", specifiers: ["isolated"], type: "(any A)?"),
    ParameterCase(
      source: "x: isolated A = #iso", specifiers: ["isolated"], type: "A", defaultValue: "#iso"),
    ParameterCase(
      source: "x: nonisolated(nonsending) @escaping () async -> Void",
      specifiers: ["nonisolated(nonsending)"], attributes: ["@escaping"], type: "() async -> Void"),
    ParameterCase(
      source: "x: @escaping @Sendable (Int, _ y: String) async throws(E) -> Void",
      attributes: ["@escaping", "@Sendable"], type: "(Int, _ y: String) async throws(E) -> Void"),
    ParameterCase(
      source: "x: @autoclosure () -> Bool", attributes: ["@autoclosure"], type: "() -> Bool"),
    ParameterCase(
      source: "x: @convention(c)(Int)->Void", attributes: ["@convention(c)"], type: "(Int)->Void"),
    ParameterCase(
      source: "x: @escaping(Int)->Void", attributes: ["@escaping"], type: "(Int)->Void"),
    ParameterCase(source: "x: @MainActor () -> ()", attributes: ["@MainActor"], type: "() -> ()"),
    ParameterCase(source: "x: Int...", type: "Int", isVariadic: true),
    ParameterCase(source: "x: (any A & B)?...", type: "(any A & B)?", isVariadic: true),
    ParameterCase(source: "x: repeat each T", type: "repeat each T"),
    ParameterCase(source: "x: repeat (each T, Int)", type: "repeat (each T, Int)"),
    ParameterCase(
      source: "x: [String: [Int]]? = [:]", type: "[String: [Int]]?", defaultValue: "[:]"),
    ParameterCase(source: "x: A<B<C>>=A<B, C>()", type: "A<B<C>>", defaultValue: "A<B, C>()"),
    ParameterCase(source: "x: Int? = { $0 + 1 }(2)", type: "Int?", defaultValue: "{ $0 + 1 }(2)"),
    ParameterCase(source: "x: A.B<Int>.Type", type: "A.B<Int>.Type"),
    ParameterCase(source: "x: Vec<-3, T>", type: "Vec<-3, T>"),
    ParameterCase(source: "x: [3 of Int]", type: "[3 of Int]"),
    ParameterCase(source: "x: Swift::Int", type: "Swift::Int"),
    ParameterCase(source: "x: A\n  & B", type: "A & B"),
    ParameterCase(source: "x: (Int, // first\n String)", type: "(Int, String)"),
    ParameterCase(source: "x: (A) -> (B) -> C", type: "(A) -> (B) -> C"),
    ParameterCase(source: "x: any ~Copyable", type: "any ~Copyable"),
    ParameterCase(source: "x: Self", type: "Self"), ParameterCase(source: "x: Int!", type: "Int!"),
    ParameterCase(source: "x: A???", type: "A???"),
    ParameterCase(source: "x: `class`", type: "`class`"),
    ParameterCase(source: "x: __owned T", specifiers: ["__owned"], type: "T"),
    ParameterCase(source: "isolated x: A", label: "isolated", type: "A"),
    ParameterCase(source: "sending: Int", label: "sending", name: "sending", type: "Int"),
  ])
  func `a parameter falls into its parts`(expected: ParameterCase) throws {
    let source = "func f(\(expected.source), last: Int)"
    let function = try function(read(source)[0])
    let parameter = try #require(function.parameters.first)
    #expect(function.parameters.count == 2)
    #expect(parameter.label?.text == expected.label)
    #expect(parameter.name.text == expected.name)
    #expect(parameter.specifiers == expected.specifiers)
    #expect(parameter.typeAttributes.map(\.text) == expected.attributes)
    #expect(parameter.type.text == expected.type)
    #expect(parameter.isVariadic == expected.isVariadic)
    #expect(parameter.defaultValue?.text == expected.defaultValue)
    #expect(slice(wrapped(source), parameter.range) == expected.source)
  }

  @Test func `a parameter may have attributes of its own`() throws {
    let parameter = try function(read("func f(@Builder(1) x: () -> Int)")[0]).parameters[0]
    #expect(parameter.attributes.map(\.text) == ["@Builder(1)"])
    #expect(parameter.typeAttributes.isEmpty)
  }

  @Test(arguments: [
    ("func f()", false, Throwing.none), ("func f() async", true, .none),
    ("func f() throws -> Int", false, .any), ("func f() async throws", true, .any),
    ("func f(x: () throws -> Void) rethrows", false, .rethrows),
  ])
  func `effects are read`(source: String, isAsync: Bool, throwing: Throwing) throws {
    let function = try function(read(source)[0])
    #expect(function.isAsync == isAsync)
    #expect(function.throwing == throwing)
  }

  @Test func `a typed throw keeps its type and place`() throws {
    let source = "func f() async throws(Failure<Int>) -> Int"
    guard case .typed(let type) = try function(read(source)[0]).throwing else { throw Unreadable() }
    #expect(type.text == "Failure<Int>")
    #expect(slice(wrapped(source), type.range) == "Failure<Int>")
  }

  @Test(
    arguments: [
      ("Int", [], [], "Int"), ("sending T?", ["sending"], [], "T?"),
      ("some P<Int>", [], [], "some P<Int>"),
      ("@Sendable () -> Void", [], ["@Sendable"], "() -> Void"),
      ("(Int, String)", [], [], "(Int, String)"),
      ("() async throws -> [T]", [], [], "() async throws -> [T]"),
      ("any A & B", [], [], "any A & B"),
      ("A<B<C<D>>>", [], [], "A<B<C<D>>>"), ("Int!", [], [], "Int!"),
    ] as [(String, [String], [String], String)])
  func `a result falls into its parts`(
    source: String,
    specifiers: [String],
    attributes: [String],
    type: String
  ) throws {
    let result = try #require(try function(read("func f() -> \(source)\n  func g()")[0]).result)
    #expect(result.specifiers == specifiers)
    #expect(result.attributes.map(\.text) == attributes)
    #expect(result.type.text == type)
  }

  @Test func `generic parameters are read with packs, values and bounds`() throws {
    let source =
      "func f<T: P & Q, each U, let N: Int, `V`>(x: T) where T.A == U, repeat each U: P, N == 3"
    let function = try function(read(source)[0])
    let generics = try #require(function.genericParameters)
    #expect(generics.text.text == "<T: P & Q, each U, let N: Int, `V`>")
    #expect(generics.names.map(\.text) == ["T", "U", "N", "`V`"])
    #expect(generics.parameters.map(\.isPack) == [false, true, false, false])
    #expect(generics.parameters.map(\.isValue) == [false, false, true, false])
    #expect(generics.parameters.map { $0.constraint?.text } == ["P & Q", nil, "Int", nil])
    #expect(function.whereClause?.text == "T.A == U, repeat each U: P, N == 3")
  }

  @Test(arguments: [
    ("==", "static func == (a: Self, b: Self) -> Bool"), ("<", "static func <<T>(a: T) -> Bool"),
    ("==", "static func ==<T>(a: T) -> Bool"), ("prefix", "func prefix(_ n: Int)"),
    ("`a b`", "func `a b`()"), ("имя", "func имя()"), ("default", "func default()"),
  ])
  func `functions are named by words and by operators`(name: String, source: String) throws {
    #expect(try function(read(source)[0]).name.text == name)
  }

  @Test func `a signature over many lines with comments is read whole`() throws {
    let source = """
      @discardableResult // why
        public mutating func send<
          T // the thing
        >(
          _ thing: T, /* , not this */
          to place: Int
        )
          async
          throws
          -> [T]
          where
            T: Sendable
        func next()
      """
    let members = try read(source)
    let function = try function(members[0])
    #expect(members.map(name) == ["send", "next"])
    #expect(function.modifiers.map(\.text) == ["public", "mutating"])
    #expect(function.parameters.map(\.name.text) == ["thing", "place"])
    #expect(function.isAsync)
    #expect(function.resultType?.text == "[T]")
    #expect(function.whereClause?.text == "T: Sendable")
  }

  @Test(
    arguments: [
      ("@MainActor", "MainActor", nil), ("@Liaison.Contract", "Liaison.Contract", nil),
      ("@Contract()", "Contract", []), ("@A<Int>(1)", "A", ["1"]),
      ("@available(macOS 10.15, *)", "available", ["macOS 10.15", "*"]),
      (
        "@available(*, deprecated, message: \"a, b)\")", "available",
        ["*", "deprecated", "message: \"a, b)\""]
      ),
      (
        "@X(a: [1, 2].map { $0, 3 }, Pair<A, B>.self)", "X",
        ["a: [1, 2].map { $0, 3 }", "Pair<A, B>.self"]
      ),
      ("@X(a < b, c > d)", "X", ["a < b", "c > d"]), ("@X(\\Self.first)", "X", ["\\Self.first"]),
    ] as [(String, String, [String]?)])
  func `an attribute falls into its arguments`(
    source: String,
    name: String,
    arguments: [String]?
  ) throws {
    let attribute = try #require(readAttribute("\n  // note\n  \(source) // after"))
    #expect(attribute.name == name)
    #expect(attribute.text == source)
    let read = attribute.arguments?.map { argument in
      (argument.label.map { $0.text + ": " } ?? "") + argument.value
    }
    #expect(read == arguments)
  }

  @Test(arguments: ["", "x", "@", "@ (x)", "// @A"])
  func `what is no attribute is none`(source: String) {
    #expect(readAttribute(source) == nil)
  }
}
