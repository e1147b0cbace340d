import Foundation
import LiaisonMacroExpansion
import LiaisonRemote
import LiaisonWire

/// Translates between JSON and the bytes of values, by the types that a catalogue describes.
///
/// | Swift | JSON |
/// |---|---|
/// | numbers, `Bool`, `String` | the same; an integer may be a text; a `Double` may be `"inf"` |
/// | `Date` | `"2026-01-31T12:00:00Z"` |
/// | `Duration` | seconds |
/// | `Data`, `[UInt8]` | base 64 |
/// | `UUID`, `Character`, `Unicode.Scalar` | a text |
/// | arrays, sets | an array |
/// | dictionaries | an object if the keys are texts, else an array of pairs |
/// | ranges | `[1, 3]` |
/// | a structure | an object |
/// | a case | `"off"`, `{"on": 3}`, `{"on": {"level": 3, "_1": true}}` |
/// | a raw value | the raw value |
///
/// A name is looked up among the described types first, because a program may have a `Character` of
/// its own, then among aliases, and then it is a type of the standard library or of Foundation.
struct ValueTranslator: Sendable {
  let catalogue: RemoteCatalogue
  /// Called for each call of an object or closure that `"print"` stands for.
  let heard: @Sendable (JSON) -> Void
  /// Called when an object is given to the other end.
  let gave: @Sendable () -> Void

  static let integers: [String: any (FixedWidthInteger & WireValue).Type] = [
    "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self,
    "Int64": Int64.self, "Int128": Int128.self, "UInt": UInt.self, "UInt8": UInt8.self,
    "UInt16": UInt16.self, "UInt32": UInt32.self, "UInt64": UInt64.self, "UInt128": UInt128.self,
  ]

  /// What a name stands for.
  enum Meaning {
    case value(DescribedValue, types: [String: TravellingType])
    case alias(TravellingType)
    case plain(String)
  }

  func meaning(
    of name: String, _ arguments: [TravellingType], in scope: String
  ) throws(CallMistake) -> Meaning {
    if let plain = TravellingType.withoutModule(name) { return .plain(plain) }
    guard let value = catalogue.value(name, in: scope) else {
      if arguments.isEmpty, let type = catalogue.alias(name) { return .alias(type) }
      return .plain(name)
    }
    guard value.parameters.count == arguments.count else {
      throw CallMistake("'\(name)' has \(value.parameters.count) generic parameters")
    }
    let types = zip(value.parameters, arguments.map { qualified($0, in: scope) })
    return .value(value, types: Dictionary(types) { first, _ in first })
  }

  func unknown(_ name: String) -> CallMistake {
    CallMistake(
      "nothing is known of '\(name)': it has neither '@Wire' nor a raw value, and a type that "
        + "travels by its Codable code cannot be written as JSON")
  }

  /// The type of a part, in the scope of the type that it belongs to.
  func type(
    of part: DescribedValue.Part, _ types: [String: TravellingType], in name: String
  ) throws(CallMistake) -> TravellingType {
    guard let type = part.type else {
      throw CallMistake(
        "the type of '\(part.name ?? "_")' of '\(name)' is not written in the file of --sources")
    }
    return type.replacing(types)
  }

  /// The argument of a generic type is named in another scope than the type's parts.
  private func qualified(_ type: TravellingType, in scope: String) -> TravellingType {
    switch type {
    case .named(let name, let arguments):
      .named(
        catalogue.value(name, in: scope)?.name ?? name, arguments.map { qualified($0, in: scope) })
    case .optional(let wrapped): .optional(qualified(wrapped, in: scope))
    case .list(let element): .list(qualified(element, in: scope))
    case .table(let key, let value):
      .table(key: qualified(key, in: scope), qualified(value, in: scope))
    case .stream(let element): .stream(qualified(element, in: scope))
    case .object, .closure: type
    }
  }
}

extension DescribedValue.Case {
  /// The keys of the values: their labels, and `_1` for the second one if it has none.
  var keys: [String] { values.enumerated().map { $1.name ?? "_\($0)" } }

  /// Whether the only value stands without a key.
  var isBare: Bool { values.count == 1 && values[0].name == nil }
}
