import Foundation
import LiaisonMacroExpansion
import LiaisonRemote
import LiaisonWire

extension ValueTranslator {
  /// Reads a value of a type as JSON. The scope is where the type's name stands.
  ///
  /// A mistake about the type is thrown as the cause of an error of the bytes.
  func read(
    _ type: TravellingType, in scope: String, from reader: inout RemoteReader
  ) throws(WireError) -> JSON {
    switch type {
    case .optional(let wrapped):
      return try reader.get(Bool.self) ? try read(wrapped, in: scope, from: &reader) : .null
    case .list(let element) where element.isByte:
      return .string(try reader.get(Data.self).base64EncodedString())
    case .list(let element): return try readList(of: element, in: scope, from: &reader)
    case .table(let key, let value):
      return table(
        try reader.getArray { (reader) throws(WireError) in
          (
            try read(key, in: scope, from: &reader), try read(value, in: scope, from: &reader)
          )
        })
    case .named(let name, let arguments):
      return try read(name, arguments, in: scope, from: &reader)
    case .object(let contract):
      let _: any Answering = try reader.get(AnyRemote.self)
      return .object([JSON.Member("object", .string(contract))])
    case .closure, .stream:
      throw reader.values.error(
        .badValue, reading: JSON.self,
        cause: CallMistake("a value of '\(type)' inside of another one cannot be printed"))
    }
  }

  private func readList(
    of element: TravellingType, in scope: String, from reader: inout RemoteReader
  ) throws(WireError) -> JSON {
    .array(
      try reader.getArray { (reader) throws(WireError) in
        try read(element, in: scope, from: &reader)
      })
  }

  /// Nil if the type is none that travels by itself.
  private func readPlain(
    _ name: String, from reader: inout RemoteReader
  ) throws(WireError) -> JSON? {
    if let type = Self.integers[name] { return try readInteger(type, from: &reader) }
    return switch name {
    case "Double", "TimeInterval": JSON(real: try reader.get(Double.self))
    case "Float": JSON(real: try reader.get(Float.self))
    case "Bool": .bool(try reader.get(Bool.self))
    case "String": .string(try reader.get(String.self))
    case "Character": .string(String(try reader.get(Character.self)))
    case "Unicode.Scalar": .string(String(try reader.get(Unicode.Scalar.self)))
    case "Date": .string(try reader.get(Date.self).spelled)
    case "UUID": .string(try reader.get(UUID.self).uuidString)
    case "Data": .string(try reader.get(Data.self).base64EncodedString())
    case "Duration": JSON(real: try reader.get(Duration.self) / .seconds(1))
    default: nil
    }
  }

  /// A number that many programs cannot read is a text.
  private func readInteger<Number: FixedWidthInteger & WireValue>(
    _ type: Number.Type, from reader: inout RemoteReader
  ) throws(WireError) -> JSON {
    let number = try reader.get(type)
    return Int(exactly: number).map(JSON.integer) ?? .string(String(number))
  }

  private func read(
    _ name: String, _ arguments: [TravellingType], in scope: String,
    from reader: inout RemoteReader
  ) throws(WireError) -> JSON {
    let meaning: Meaning
    do throws(CallMistake) {
      meaning = try self.meaning(of: name, arguments, in: scope)
    } catch {
      throw reader.values.error(.badValue, reading: JSON.self, cause: error)
    }
    switch meaning {
    case .alias(let type): return try read(type, in: "", from: &reader)
    case .plain(let name): return try read(plain: name, arguments, in: scope, from: &reader)
    case .value(let value, let types): return try read(value, types, from: &reader)
    }
  }

  private func read(
    plain name: String, _ arguments: [TravellingType], in scope: String,
    from reader: inout RemoteReader
  ) throws(WireError) -> JSON {
    switch (name, arguments.count) {
    case ("Set", 1): return try readList(of: arguments[0], in: scope, from: &reader)
    case ("Range", 1), ("ClosedRange", 1):
      let lower = try read(arguments[0], in: scope, from: &reader)
      return .array([lower, try read(arguments[0], in: scope, from: &reader)])
    default:
      if arguments.isEmpty, let json = try readPlain(name, from: &reader) { return json }
      throw reader.values.error(.badValue, reading: JSON.self, cause: unknown(name))
    }
  }

  private func read(
    _ value: DescribedValue, _ types: [String: TravellingType], from reader: inout RemoteReader
  ) throws(WireError) -> JSON {
    switch value.form {
    case .raw(let raw):
      if case .named(let plain, []) = raw,
        let json = try readPlain(TravellingType.withoutModule(plain) ?? plain, from: &reader)
      {
        return json
      }
      throw reader.values.error(.badValue, reading: JSON.self, cause: unknown("\(raw)"))
    case .parts(let parts):
      let opened = try reader.values.open(JSON.self)
      let keys = parts.map { $0.name ?? "_" }
      let members = try readValues(parts, keys, of: value.name, types, from: &reader)
      reader.values.close(opened)
      return .object(members)
    case .cases(let cases):
      let opened = try reader.values.open(JSON.self)
      let number = try reader.get(UInt32.self)
      guard let each = cases.first(where: { $0.number == number }) else {
        throw reader.values.error(.unknownCase, reading: JSON.self)
      }
      let members = try readValues(each.values, each.keys, of: value.name, types, from: &reader)
      reader.values.close(opened)
      if members.isEmpty { return .string(each.name) }
      let content = each.isBare ? members.first?.value : nil
      return .object([JSON.Member(each.name, content ?? .object(members))])
    }
  }

  /// Values that an older program does not send are left out.
  private func readValues(
    _ parts: [DescribedValue.Part], _ keys: [String], of name: String,
    _ types: [String: TravellingType], from reader: inout RemoteReader
  ) throws(WireError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    for (part, key) in zip(parts, keys) where reader.values.hasMore || part.defaultValue == nil {
      let type: TravellingType
      do throws(CallMistake) {
        type = try self.type(of: part, types, in: name)
      } catch {
        throw reader.values.error(.badValue, reading: JSON.self, cause: error)
      }
      members.append(JSON.Member(key, try read(type, in: name, from: &reader)))
    }
    return members
  }

  /// An object if all keys are texts.
  private func table(_ pairs: [(key: JSON, value: JSON)]) -> JSON {
    let members = pairs.compactMap { pair in pair.key.string.map { JSON.Member($0, pair.value) } }
    if members.count == pairs.count { return .object(members) }
    return .array(pairs.map { .array([$0.key, $0.value]) })
  }
}

extension JSON {
  fileprivate init(real number: some BinaryFloatingPoint & LosslessStringConvertible) {
    self =
      number.isFinite
      ? (Double(String(number)).map(JSON.decimal) ?? .null) : .string(String(number))
  }
}

extension Date {
  fileprivate var spelled: String {
    let isWhole = timeIntervalSinceReferenceDate == timeIntervalSinceReferenceDate.rounded()
    return formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
  }
}
