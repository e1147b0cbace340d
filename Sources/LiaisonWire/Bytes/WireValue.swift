/// A value that can travel: it writes itself as bytes, and is read from them.
///
/// The standard library's values and collections travel, and Foundation's dates, identifiers and
/// data. A structure or an enumeration of yours does when it is marked:
///
/// ```swift
/// @Wire struct Reading {
///   var at: Date
///   var celsius: Double
///   var battery = 100      // appended in a later version, so it has a default
/// }
/// ```
///
/// A type with a raw value that travels needs nothing but the conformance:
/// `extension Channel: WireValue {}`. Any `Codable` type travels, too, more slowly.
///
/// The bytes are the same on every platform. `Documentation/Wire.md` is their grammar.
///
/// Writing and reading run in the thread of the caller, and keep nothing of the value or the bytes.
public protocol WireValue: SendableMetatype {
  /// Writes the value behind what `writer` already holds: one byte at least.
  ///
  /// It throws nothing. A value that cannot be written calls ``WireWriter/fail(_:writing:cause:)``.
  /// It has one byte at least, because readers refuse a collection with more elements than bytes.
  func write(to writer: inout WireWriter)

  /// Reads a value that begins where `reader` stands, and leaves the reader behind it.
  ///
  /// A peer that is not trusted may have sent the bytes. So this throws a ``WireError`` for bytes
  /// that are no value of the type; ``WireReader/error(_:reading:cause:)`` makes one.
  init(reading reader: inout WireReader) throws(WireError)

  /// Writes values one after the other. Integers are copied as a block.
  ///
  /// Their number is not written. Types need not implement this: by default each value writes
  /// itself.
  static func write(all values: UnsafeBufferPointer<Self>, to writer: inout WireWriter)

  /// Reads so many values that follow each other. Integers are copied as a block.
  ///
  /// Types need not implement this: by default each value is read by itself. Room for `count`
  /// values is allocated first, so a number that a peer has sent has to be checked before.
  static func read(_ count: Int, from reader: inout WireReader) throws(WireError) -> [Self]

  /// Says how the type is declared, to a program that does not know it.
  ///
  /// `@Wire` implements this. Types need not: by default nothing is said of them.
  static func _describe(in description: inout WireDescription)
}

extension WireValue {
  /// Writes each value by itself, in order.
  @inlinable
  public static func write(all values: UnsafeBufferPointer<Self>, to writer: inout WireWriter) {
    for value in values { value.write(to: &writer) }
  }

  /// Reads each value by itself, in order. Room for `count` values is allocated first.
  @inlinable
  public static func read(_ count: Int, from reader: inout WireReader) throws(WireError) -> [Self] {
    var values: [Self] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try Self(reading: &reader)) }
    return values
  }

  public static func _describe(in description: inout WireDescription) {}
}

/// A raw value is written in place of its type, and a raw value that the type does not know is
/// refused.
extension WireValue where Self: RawRepresentable, RawValue: WireValue {
  /// Writes the raw value.
  @inlinable
  public func write(to writer: inout WireWriter) { rawValue.write(to: &writer) }

  /// Reads a raw value.
  ///
  /// - Throws: ``WireError/Code/unknownCase`` if the type does not have that raw value.
  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    guard let value = Self(rawValue: try RawValue(reading: &reader)) else {
      throw WireError(.unknownCase, at: offset, reading: Self.self)
    }
    self = value
  }

  /// Names the raw value, which is all that travels. A type that writes itself in another way has to
  /// implement this, too.
  public static func _describe(in description: inout WireDescription) {
    let name = String(reflecting: Self.self)
    // The name of a generic type says nothing of its parameters.
    guard !name.contains("<"), let own = name.split(separator: ".").last else { return }
    description.open(Self.self, "struct \(own): WireValue")
    description.add("var rawValue", "") { (value: Self) in value.rawValue }
  }
}
