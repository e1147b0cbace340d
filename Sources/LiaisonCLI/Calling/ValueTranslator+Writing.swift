import Foundation
import LiaisonMacroExpansion
import LiaisonRemote
import LiaisonWire

extension ValueTranslator {
  /// Writes a value of JSON as a value of a type.
  ///
  /// - Parameters:
  ///   - scope: Where the type's name stands.
  ///   - place: Where the value stands in the JSON, for what is said of it.
  func write(
    _ json: JSON, as type: TravellingType, in scope: String, at place: String,
    to message: inout OutgoingMessage
  ) throws(CallMistake) {
    switch type {
    case .optional(let wrapped):
      message.put(!json.isNull)
      if !json.isNull { try write(json, as: wrapped, in: scope, at: place, to: &message) }
    case .list(let element) where element.isByte && json.string != nil:
      message.put(try bytes(json, at: place))
    case .list(let element):
      try writeList(json, of: element, in: scope, at: place, to: &message)
    case .table(let key, let value):
      let pairs = try pairs(json, at: place)
      message.put(UInt32(clamping: pairs.count))
      for pair in pairs {
        try write(pair.key, as: key, in: scope, at: place, to: &message)
        try write(
          pair.value, as: value, in: scope, at: "\(place)[\(pair.key.text)]", to: &message)
      }
    case .named(let name, let arguments):
      try write(json, as: name, arguments, in: scope, at: place, to: &message)
    case .object(let contract):
      try checkPrinting(json, type, at: place)
      guard let contract = catalogue.contract(contract, in: scope) else {
        throw CallMistake("the contract '\(contract)' is declared in no file of --sources")
      }
      message.put(PrintingObject(contract, self), as: AnyRemote.self)
      gave()
    case .closure(let parameters, nil):
      try checkPrinting(json, type, at: place)
      let object = PrintingClosure(place, parameters, scope, self)
      message.put(closure: object) { request, object in await object.answer(request) }
    case .closure(_, _?), .stream:
      throw CallMistake("\(place): no JSON can stand for a value of '\(type)'")
    }
  }

  private func checkPrinting(
    _ json: JSON, _ type: TravellingType, at place: String
  ) throws(CallMistake) {
    if json.string != "print" {
      throw CallMistake(
        "\(place): write \"print\" for '\(type)', and each call of it will be printed")
    }
  }

  private func writeList(
    _ json: JSON, of element: TravellingType, in scope: String, at place: String,
    to message: inout OutgoingMessage
  ) throws(CallMistake) {
    guard let values = json.array else { throw unfit(json, "an array", at: place) }
    message.put(UInt32(clamping: values.count))
    for (index, value) in values.enumerated() {
      try write(value, as: element, in: scope, at: "\(place)[\(index)]", to: &message)
    }
  }

  /// False if the type is none that travels by itself.
  private func writePlain(
    _ json: JSON, as name: String, at place: String, to message: inout OutgoingMessage
  ) throws(CallMistake) -> Bool {
    if let type = Self.integers[name] {
      try put(integer: json, type, at: place, to: &message)
      return true
    }
    switch name {
    case "Double", "TimeInterval": message.put(try real(json, at: place))
    case "Float":
      let number = try real(json, at: place)
      if number.isFinite, !Float(number).isFinite { throw unfit(json, "a Float", at: place) }
      message.put(Float(number))
    case "Bool":
      guard case .bool(let flag) = json else { throw unfit(json, "true or false", at: place) }
      message.put(flag)
    case "String": message.put(try text(json, at: place))
    case "Character":
      let text = try text(json, at: place)
      guard text.count == 1, let character = text.first else {
        throw unfit(json, "a text of one character", at: place)
      }
      message.put(character)
    case "Unicode.Scalar":
      let scalars = try text(json, at: place).unicodeScalars
      guard scalars.count == 1, let scalar = scalars.first else {
        throw unfit(json, "a text of one scalar", at: place)
      }
      message.put(scalar)
    case "Date":
      guard let date = Date(spelled: try text(json, at: place)) else {
        throw unfit(json, "a date such as \"2026-01-31T12:00:00Z\"", at: place)
      }
      message.put(date)
    case "UUID":
      guard let identifier = UUID(uuidString: try text(json, at: place)) else {
        throw unfit(json, "a UUID", at: place)
      }
      message.put(identifier)
    case "Data": message.put(try bytes(json, at: place))
    case "Duration":
      let seconds = try real(json, at: place)
      guard abs(seconds) < 9e18 else { throw unfit(json, "a number of seconds", at: place) }
      message.put(Duration.seconds(seconds))
    default: return false
    }
    return true
  }

  private func write(
    _ json: JSON, as name: String, _ arguments: [TravellingType], in scope: String,
    at place: String, to message: inout OutgoingMessage
  ) throws(CallMistake) {
    switch try meaning(of: name, arguments, in: scope) {
    case .alias(let type): try write(json, as: type, in: "", at: place, to: &message)
    case .plain(let name):
      try write(json, asPlain: name, arguments, in: scope, at: place, to: &message)
    case .value(let value, let types):
      switch value.form {
      case .raw(let raw): try write(json, asRaw: raw, of: name, at: place, to: &message)
      case .parts(let parts):
        try writeParts(parts, of: value.name, types, json, at: place, to: &message)
      case .cases(let cases):
        try writeCase(cases, of: value.name, types, json, at: place, to: &message)
      }
    }
  }

  private func write(
    _ json: JSON, asPlain name: String, _ arguments: [TravellingType], in scope: String,
    at place: String, to message: inout OutgoingMessage
  ) throws(CallMistake) {
    switch (name, arguments.count) {
    case ("Set", 1):
      try writeList(json, of: arguments[0], in: scope, at: place, to: &message)
    case ("Range", 1), ("ClosedRange", 1):
      guard let bounds = json.array, bounds.count == 2 else {
        throw unfit(json, "an array of both bounds", at: place)
      }
      for bound in bounds {
        try write(bound, as: arguments[0], in: scope, at: place, to: &message)
      }
    default:
      if arguments.isEmpty, try writePlain(json, as: name, at: place, to: &message) { return }
      throw unknown(name)
    }
  }

  /// Writes a raw value as a plain one, and does not look its type's name up: the other end could
  /// describe a type that is its own raw value, and looking that up would never end.
  private func write(
    _ json: JSON, asRaw raw: TravellingType, of name: String, at place: String,
    to message: inout OutgoingMessage
  ) throws(CallMistake) {
    guard case .named(let plain, []) = raw,
      try writePlain(
        json, as: TravellingType.withoutModule(plain) ?? plain, at: place, to: &message)
    else { throw CallMistake("the raw value of '\(name)' is a '\(raw)', which JSON cannot be") }
  }

  private func writeParts(
    _ parts: [DescribedValue.Part], of name: String, _ types: [String: TravellingType],
    _ json: JSON, at place: String, to message: inout OutgoingMessage
  ) throws(CallMistake) {
    let opened = message.writer.open(JSON.self)
    try writeValues(
      parts, parts.map { $0.name ?? "_" }, of: name, types, json, at: place, to: &message)
    message.writer.close(opened)
  }

  private func writeCase(
    _ cases: [DescribedValue.Case], of name: String, _ types: [String: TravellingType],
    _ json: JSON, at place: String, to message: inout OutgoingMessage
  ) throws(CallMistake) {
    var (chosen, content) = (json.string, nil as JSON?)
    if case .object(let members) = json, members.count == 1 {
      (chosen, content) = (members[0].key, members[0].value)
    }
    guard let each = cases.first(where: { $0.name == chosen }) else {
      throw unfit(
        json, "a case of '\(name)': \(cases.map(\.name).joined(separator: ", "))", at: place)
    }
    let opened = message.writer.open(JSON.self)
    message.put(each.number)
    if each.isBare, let bare = content { content = .object([JSON.Member("_0", bare)]) }
    try writeValues(
      each.values, each.keys, of: "\(name).\(each.name)", types, content ?? .object([]), at: place,
      to: &message)
    message.writer.close(opened)
  }

  /// Writes the values of an object in the order of the parts. The last ones may be missing if they
  /// have defaults; one before them may if its default is a literal.
  private func writeValues(
    _ parts: [DescribedValue.Part], _ keys: [String], of name: String,
    _ types: [String: TravellingType], _ json: JSON, at place: String,
    to message: inout OutgoingMessage
  ) throws(CallMistake) {
    guard case .object(let members) = json else {
      throw unfit(json, "an object with \(keys.joined(separator: ", "))", at: place)
    }
    if Set(members.map(\.key)).count < members.count {
      throw CallMistake("\(place): a key is there twice")
    }
    if let stranger = members.first(where: { !keys.contains($0.key) }) {
      throw CallMistake(
        "\(place): '\(name)' has no '\(stranger.key)', but \(keys.joined(separator: ", "))")
    }
    let last = keys.lastIndex { json[$0] != nil }
    for (index, (part, key)) in zip(parts, keys).enumerated() {
      let value = json[key] ?? (index < last ?? -1 ? part.literalDefault : nil)
      if value == nil, part.defaultValue != nil, index > last ?? -1 { continue }
      let type = try type(of: part, types, in: name)
      // Nil is right only without a default, or if the default is nil. Another default that JSON
      // cannot spell is another value.
      let absence = ["nil", nil].contains(part.defaultValue) ? type.absence : nil
      guard let value = value ?? absence else {
        throw CallMistake("\(place): '\(key)' of '\(name)' is missing, which is a '\(type)'")
      }
      try write(value, as: type, in: name, at: "\(place).\(key)", to: &message)
    }
  }

  // MARK: - Plain values

  private func put<Number: FixedWidthInteger & WireValue>(
    integer json: JSON, _ type: Number.Type, at place: String, to message: inout OutgoingMessage
  ) throws(CallMistake) {
    let number: Number? =
      switch json {
      case .integer(let integer): Number(exactly: integer)
      case .string(let text): Number(text)
      default: nil
      }
    guard let number else { throw unfit(json, "a number of type \(type)", at: place) }
    message.put(number)
  }

  private func real(_ json: JSON, at place: String) throws(CallMistake) -> Double {
    switch json {
    case .integer(let integer): return Double(integer)
    case .decimal(let decimal): return decimal
    case .string(let text):
      if let number = Double(text) { return number }
    default: break
    }
    throw unfit(json, "a number", at: place)
  }

  private func text(_ json: JSON, at place: String) throws(CallMistake) -> String {
    guard let text = json.string else { throw unfit(json, "a text", at: place) }
    return text
  }

  private func bytes(_ json: JSON, at place: String) throws(CallMistake) -> Data {
    guard let data = Data(base64Encoded: try text(json, at: place)) else {
      throw unfit(json, "bytes in base 64", at: place)
    }
    return data
  }

  private func pairs(
    _ json: JSON, at place: String
  ) throws(CallMistake) -> [(key: JSON, value: JSON)] {
    if case .object(let members) = json { return members.map { (.string($0.key), $0.value) } }
    let pairs = json.array?.compactMap { pair in
      pair.array.flatMap { $0.count == 2 ? (key: $0[0], value: $0[1]) : nil }
    }
    guard let pairs, pairs.count == json.array?.count else {
      throw unfit(json, "an object, or an array of pairs", at: place)
    }
    return pairs
  }

  private func unfit(_ json: JSON, _ wanted: String, at place: String) -> CallMistake {
    CallMistake("\(place): \(json.text) is not \(wanted)")
  }
}

extension DescribedValue.Part {
  /// The default, if JSON spells it as Swift does.
  fileprivate var literalDefault: JSON? {
    switch defaultValue {
    case nil: nil
    case "nil": .null
    case "[:]": .object([])
    case let value?: try? JSON(text: value)
    }
  }
}

extension TravellingType {
  /// Whether a list of it is written in base 64.
  var isByte: Bool { self == .named("UInt8", []) || self == .named("Swift.UInt8", []) }

  /// What stands for a value that is not there.
  var absence: JSON? { if case .optional = self { .null } else { nil } }
}

extension Date {
  init?(spelled text: String) {
    let plain = Date.ISO8601FormatStyle()
    let date =
      (try? plain.parse(text))
      ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
    guard let date else { return nil }
    self = date
  }
}
