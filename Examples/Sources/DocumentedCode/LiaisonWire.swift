import Foundation
import LiaisonWire

// What the comments of LiaisonWire show.

private enum Thermometer {
  @Wire struct Reading {
    var at: Date
    var celsius: Double
    var battery = 100
  }

  @Wire enum Command {
    case open(door: String, slowly: Bool = false)
    case close
  }
}

private enum House {
  @Wire struct Reading {
    var celsius: Double
    var battery = 100
  }
}

private enum Weather {
  @Wire struct Reading {
    var at: Date
    var celsius: Double
    var battery = 100  // appended in a later version, so it has a default
  }
}

private typealias Reading = Thermometer.Reading

/// A value that is written and read by hand.
private struct Report: WireValue {
  var at: Date
  var battery: Int
  var place: String

  init(reading reader: inout WireReader) throws(WireError) {
    place = try reader.get()
    let parts = try reader.open(Self.self)
    at = try reader.get()
    battery = reader.hasMore ? try reader.get() : 100
    reader.close(parts)
  }

  func write(to writer: inout WireWriter) {
    writer.put(place)
    let parts = writer.open(Self.self)
    writer.put(at)
    writer.put(battery)
    writer.close(parts)
  }

  static func _describe(in description: inout WireDescription) {
    description.open(Self.self, "struct Report: WireValue")
    description.add("var place", " = unknown()") { (value: Self) in value.place }
  }
}

private struct Celsius {
  var degrees: Double
}

extension Celsius: WireNumber {
  var wireBits: UInt64 { degrees.bitPattern }
  init?(wireBits: UInt64) { degrees = Double(bitPattern: wireBits) }
}

private struct Angle: WireValue {
  var degrees: Double

  init(reading reader: inout WireReader) throws(WireError) { degrees = try reader.get() }

  func write(to writer: inout WireWriter) {
    if degrees.isNaN { writer.fail(.badValue, writing: Self.self) }
    degrees.write(to: &writer)
  }
}

private func writing(_ reading: Reading) throws -> [UInt8] {
  let bytes = try WireWriter.bytes(of: reading)
  return bytes
}

private func writingParts() throws -> [UInt8] {
  var writer = WireWriter()
  writer.put("Ada")
  writer.put(36)
  let bytes = try writer.bytes()
  return bytes
}

private func reading(_ bytes: [UInt8]) throws -> Reading {
  let reading = try WireReader.read(Reading.self, from: bytes)
  return reading
}

private func readingParts(_ bytes: [UInt8]) throws -> (String, Int) {
  let (name, age) = try WireReader.reading(bytes) { (reader) throws(WireError) in
    (try reader.get(String.self), try reader.get(Int.self))
  }
  return (name, age)
}

private func describing() {
  print(WireDescription(of: House.Reading.self).text)
  // extension House { @Wire struct Reading { let celsius: Double; var battery: Swift.Int = 100 } }
}
