#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#elseif canImport(Foundation)
  internal import Foundation
#endif

/// A type that travels as itself inside of a value that is `Codable`.
///
/// The list is closed. If it had every ``WireValue``, a type that conforms later would change the
/// bytes of those around it.
struct PlainType {
  private let type: any WireValue.Type

  init?(_ type: Any.Type) {
    guard let plain = Self.types[ObjectIdentifier(type)] else { return nil }
    self = plain
  }

  private init(_ type: any WireValue.Type) { self.type = type }

  /// Writes a value of this type.
  func write(_ value: Any, to writer: inout WireWriter) { type.write(any: value, to: &writer) }

  /// Reads a value of this type. `wanted` is the same type, as the caller knows it.
  func read<Value>(
    _ wanted: Value.Type, from reader: inout WireReader
  ) throws(WireError) -> Value {
    try type.read(wanted, any: &reader)
  }

  private static let types: [ObjectIdentifier: PlainType] = {
    var types: [any WireValue.Type] = [
      Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
      Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
      UInt128.self, [UInt8].self,
    ]
    #if canImport(FoundationEssentials) || canImport(Foundation)
      types += [Date.self, UUID.self, Data.self] as [any WireValue.Type]
    #endif
    return Dictionary(
      uniqueKeysWithValues: types.map { (ObjectIdentifier($0), PlainType($0)) })
  }()
}

extension WireValue {
  fileprivate static func write(any value: Any, to writer: inout WireWriter) {
    if let value = value as? Self { value.write(to: &writer) }
  }

  fileprivate static func read<Value>(
    _ wanted: Value.Type, any reader: inout WireReader
  ) throws(WireError) -> Value {
    let offset = reader.offset
    guard let value = try Self(reading: &reader) as? Value else {
      throw WireError(.badValue, at: offset, reading: wanted)
    }
    return value
  }
}
