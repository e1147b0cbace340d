/// A type whose values travel, as its declaration says how they are written.
package struct DescribedValue: Sendable {
  /// The name with the types around it: `House.Reading`.
  package let name: String
  /// The names of its generic parameters.
  package let parameters: [String]
  package let form: Form

  package enum Form: Sendable {
    /// A structure with `@Wire`.
    case parts([Part])
    /// An enumeration with `@Wire`.
    case cases([Case])
    /// A type that is written as its raw value.
    case raw(TravellingType)
  }

  /// A stored property, or a value of a case.
  package struct Part: Sendable {
    /// Nil for a value without a label.
    package let name: String?
    /// Nil if neither a type is written nor a literal shows it.
    package let type: TravellingType?
    /// What a reader takes if the part is not sent, as it is written. Nil if it has to be sent.
    package let defaultValue: String?
  }

  package struct Case: Sendable {
    package let name: String
    package let number: UInt32
    package let values: [Part]
  }
}

extension DescribedValue {
  /// Nil if values of the type do not travel directly, or the type has a mistake.
  ///
  /// - Parameter isRaw: Whether the type travels without `@Wire`, as its raw value.
  init?(_ type: TypeDeclaration, in text: String, isRaw: Bool) {
    guard type.kind == .struct || type.kind == .enum else { return nil }
    let source = text.bytes(in: type.range)
    let isMarked = type.attributes.contains { $0.baseName == "Wire" }
    let raw = isRaw ? Self.raw(type, source) : nil
    guard let form = isMarked ? Self.marked(source) : raw else { return nil }
    self.init(
      name: type.name,
      parameters: readValueType(source)?.genericParameters?.names.map(\.bare) ?? [], form: form)
  }

  private static func marked(_ source: String) -> Form? {
    var reading = WireReading(
      AttachedExpansion(
        macroTypeName: "Wire", macroName: "Wire", role: .extension,
        attribute: SourceText(text: "@Wire"), declaration: SourceText(text: source)))
    guard let type = reading.read() else { return nil }
    switch type.content {
    case .parts(let parts): return .parts(parts.map(Part.init))
    case .cases(let cases):
      return .cases(
        cases.map { each in
          Case(name: each.name.bare, number: each.number, values: each.values.map(Part.init))
        })
    }
  }

  /// `enum Channel: String`, and `struct Flags: OptionSet` with its `rawValue`.
  private static func raw(_ type: TypeDeclaration, _ source: String) -> Form? {
    if type.kind == .enum {
      guard let first = type.inherited.first?.text, rawTypes.contains(first) else { return nil }
      return .raw(TravellingType(first))
    }
    let raws = type.variables.flatMap(\.bindings).filter { $0.names.first?.bare == "rawValue" }
    return raws.first?.type.map { .raw(TravellingType($0.text)) }
  }

  private static let rawTypes: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "String", "Character", "Double", "Float",
  ]
}

extension DescribedValue.Part {
  fileprivate init(_ part: WireType.Part) {
    let isOptional = ["?", "!"].contains(part.type?.text.last)
    self.init(
      name: part.name.bare,
      type: part.type.map { TravellingType($0.text) } ?? part.initializer.flatMap(Self.type),
      defaultValue: part.hasDefault ? part.initializer ?? (isOptional ? "nil" : "unknown()") : nil)
  }

  fileprivate init(_ value: EnumerationCase.Value) {
    self.init(
      name: value.label?.bare, type: TravellingType(value.type.text),
      defaultValue: value.defaultValue?.text)
  }

  /// The type of a literal. That of any other value is not known from the source.
  private static func type(of value: String) -> TravellingType? {
    switch try? JSON(text: value) {
    case .integer: .named("Int", [])
    case .decimal: .named("Double", [])
    case .string: .named("String", [])
    case .bool: .named("Bool", [])
    default: nil
    }
  }
}
