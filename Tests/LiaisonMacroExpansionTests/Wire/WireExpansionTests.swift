import Foundation
import LiaisonMacroExpansion
import Testing

/// What `@Wire` writes, letter for letter, and what it says of what it cannot write.
@Suite struct WireExpansionTests {
  private func expansion(of code: String, conformances: String? = "WireValue") -> Expansion {
    expand(
      AttachedExpansion(
        macroTypeName: "Wire", role: .extension, attribute: SourceText(text: "@Wire"),
        declaration: SourceText(text: code), extendedType: "T",
        conformances: conformances.map { "struct Placeholder: \($0) {}" }))
  }

  @Test func `a structure writes what it stores, in order`() {
    let code = """
      public struct T<Item, let n: Int> {
        var a: Int, b = 1
        let c = 2, d: Item?
        var (e, f) = (1, 2), g: Int?
        var computed: Int { a }
        var watched = 0 { didSet { print(a) } }
        static var shared = 0
        lazy var late = 1
        func method() {}
        struct Inner { var x = 0 }
      }
      """
    #expect(
      expansion(of: code).source == """
        nonisolated extension T: LiaisonWire.WireValue where Item: LiaisonWire.WireValue {
          public func write(to writer: inout LiaisonWire.WireWriter) {
            let parts = writer.open(Self.self)
            writer.put(self.a)
            writer.put(self.b)
            writer.put(self.d)
            writer.put(self.e)
            writer.put(self.f)
            writer.put(self.g)
            writer.put(self.watched)
            writer.close(parts)
          }

          public init(reading reader: inout LiaisonWire.WireReader) throws(LiaisonWire.WireError) {
            let parts = try reader.open(Self.self)
            self.a = try reader.get()
            if reader.hasMore { self.b = try reader.get() }
            self.d = try reader.get()
            if reader.hasMore { self.e = try reader.get() }
            if reader.hasMore { self.f = try reader.get() }
            if reader.hasMore { self.g = try reader.get() }
            if reader.hasMore { self.watched = try reader.get() }
            reader.close(parts)
          }

          public static func _describe(in description: inout LiaisonWire.WireDescription) {
            description.open(Self.self, "@Wire struct T<Item, let n: Int>")
            description.add("let a: Int")
            description.add("var b", " = 1") { (value: Self) in value.b }
            description.add("let d", "") { (value: Self) in value.d }
            description.add("var e", " = unknown()") { (value: Self) in value.e }
            description.add("var f", " = unknown()") { (value: Self) in value.f }
            description.add("var g: Int?")
            description.add("var watched", " = 0") { (value: Self) in value.watched }
          }
        }

        """)
  }

  @Test func `an enumeration writes the hash of its case and the values`() {
    let code = """
      enum T: Error {
        case a, b(Int, named: [String: Int] = [:])
        /// The last one.
        indirect case `default`(_ value: T)
        var isA: Bool { true }
      }
      """
    #expect(
      expansion(of: code).source == """
        nonisolated extension T: LiaisonWire.WireValue {
          func write(to writer: inout LiaisonWire.WireWriter) {
            let parts = writer.open(Self.self)
            switch self {
              case .a:
                writer.put(3826002220 as UInt32)
              case let .b(value0, value1):
                writer.put(3876335077 as UInt32)
                writer.put(value0)
                writer.put(value1)
              case let .`default`(value0):
                writer.put(2470140894 as UInt32)
                writer.put(value0)
            }
            writer.close(parts)
          }

          init(reading reader: inout LiaisonWire.WireReader) throws(LiaisonWire.WireError) {
            let parts = try reader.open(Self.self)
            switch try reader.get(UInt32.self) {
              case 3826002220: self = .a
              case 3876335077: self = .b(try reader.get(), named: reader.hasMore ? try reader.get() : [:])
              case 2470140894: self = .`default`(try reader.get())
              default: throw reader.error(.unknownCase, reading: Self.self)
            }
            reader.close(parts)
          }

          static func _describe(in description: inout LiaisonWire.WireDescription) {
            description.open(Self.self, "@Wire enum T")
            description.add("case a")
            description.add("case b(Int, named: [String: Int] = [:])")
            description.add("case `default`(T)")
            description.includeValue { (value: Self) in
              if case .`default`(let value) = value { return value }
              return nil
            }
          }
        }

        """)
  }

  @Test func `a type that conforms already gets the members alone`() {
    let source = expansion(of: "struct T { var a: Int }", conformances: nil).source
    #expect(source?.hasPrefix("nonisolated extension T {") == true)
  }

  @Test func `a raw value is no part of a case`() {
    let source = expansion(of: "enum T: Int { case a = 1, b = 2 }").source ?? ""
    #expect(source.contains("case 3826002220: self = .a\n"))
    #expect(source.contains("case 3876335077: self = .b\n"))
  }

  /// The code between `⟦` and `⟧` is where it is said.
  private static let wrong = [
    (
      "⟦@Wire⟧ class C { var a = 0 }",
      "'@Wire' can be attached to a structure or an enumeration only"
    ),
    ("⟦@Wire⟧ struct S { var a = 0", "'@Wire' cannot read this type to its end"),
    (
      "@Wire struct S {\n#if DEBUG\n⟦var⟧ a = 0\n#endif\n}",
      "what travels has to be the same on every platform; move it out of '#if'"
    ),
    (
      "@Wire struct S<⟦each T⟧> { var a: Int }",
      "'@Wire' cannot write the parameter pack 'T'; conform to 'WireValue' by hand"
    ),
    (
      "@Wire enum E { case costarring, ⟦liquid⟧ }",
      "'liquid' and 'costarring' have the same number on the wire; rename one"
    ),
  ]

  @Test(arguments: wrong)
  func `what is wrong is said once, at the token, and stands on the page`(
    code: String, message: String
  ) throws {
    let example = MarkedCode(code)
    let diagnostics = expand(example.request(.extension)).diagnostics
    #expect(diagnostics.map(\.message) == [message])
    #expect(
      diagnostics.first?.position.offset == MarkedCode.offset + example.token.lowerBound)
    let page = try text(of: "Documentation/Diagnostics.md")
    #expect(
      page.contains("| `\(code.split(separator: "\n").joined(separator: " "))` | \(message) |"))
  }
}
