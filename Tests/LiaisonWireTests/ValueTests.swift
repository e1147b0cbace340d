import Foundation
import LiaisonWire
import Testing

/// A value, its bytes, and whether reading the bytes gives the value.
private struct Golden: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: Hex
  let written: @Sendable () throws -> Hex
  let isRead: @Sendable () throws -> Bool

  init<Value: WireValue & Equatable & Sendable>(_ name: String, _ value: Value, _ expected: Hex) {
    testDescription = name
    self.expected = expected
    written = { try hex(value) }
    isRead = { try WireReader.read(Value.self, from: expected.bytes) == value }
  }
}

private enum Channel: UInt16, WireValue {
  case left = 1
  case right = 258
}

private struct Flags: OptionSet, WireValue {
  let rawValue: UInt8
}

/// A number in a type of its own. Some bits stand for none.
private struct Level: WireNumber, Equatable {
  let percent: UInt16

  init(percent: UInt16) { self.percent = percent }

  var wireBits: UInt16 { percent }

  init?(wireBits: UInt16) {
    if wireBits > 100 { return nil }
    percent = wireBits
  }
}

private let goldens: [Golden] = [
  Golden("Int8", Int8(-2), "fe"),
  Golden("Int16", Int16(-2), "fe ff"),
  Golden("Int32", Int32(1), "01 00 00 00"),
  Golden("Int64", Int64.min, "00 00 00 00 00 00 00 80"),
  Golden("Int", -1, "ff ff ff ff ff ff ff ff"),
  Golden("Int128", Int128(1) << 64, "00 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00"),
  Golden("UInt8", UInt8(200), "c8"),
  Golden("UInt16", UInt16(0x0102), "02 01"),
  Golden("UInt32", UInt32(0x0102_0304), "04 03 02 01"),
  Golden("UInt64", UInt64(5), "05 00 00 00 00 00 00 00"),
  Golden("UInt", UInt(5), "05 00 00 00 00 00 00 00"),
  Golden("UInt128", UInt128(5), "05 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"),
  Golden("Double", 1.5, "00 00 00 00 00 00 f8 3f"),
  Golden("Float", Float(-0.0), "00 00 00 80"),
  Golden("false", false, "00"),
  Golden("true", true, "01"),
  Golden("text", "Zürich", "07 00 00 00 5a c3 bc 72 69 63 68"),
  Golden("empty text", "", "00 00 00 00"),
  Golden("character", Character("e\u{301}"), "03 00 00 00 65 cc 81"),
  Golden("scalar", Unicode.Scalar("€"), "ac 20 00 00"),
  Golden("nil", Int8?.none, "00"),
  Golden("optional", Int8?(7), "01 07"),
  Golden("optional of nil", Int8??.some(nil), "01 00"),
  Golden("bytes", [UInt8]([1, 2]), "02 00 00 00 01 02"),
  Golden("numbers", [UInt16]([1, 2]), "02 00 00 00 01 00 02 00"),
  Golden("doubles", [0.0, 1.5], "02 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 f8 3f"),
  Golden("texts", ["a", ""], "02 00 00 00 01 00 00 00 61 00 00 00 00"),
  Golden("empty array", [String](), "00 00 00 00"),
  Golden("arrays", [[UInt8(1)], []], "02 00 00 00 01 00 00 00 01 00 00 00 00"),
  Golden("contiguous array", ContiguousArray([true]), "01 00 00 00 01"),
  Golden("set", Set([UInt8(3)]), "01 00 00 00 03"),
  Golden("dictionary", ["a": UInt8(1)], "01 00 00 00 01 00 00 00 61 01"),
  Golden("range", UInt8(1)..<3, "01 03"),
  Golden("closed range", UInt8(1)...1, "01 01"),
  Golden(
    "duration", Duration.milliseconds(-1500),
    "ff ff ff ff ff ff ff ff 00 00 4e 2c a6 a4 0f f9"),
  Golden("date", Date(timeIntervalSinceReferenceDate: 1.5), "00 00 00 00 00 00 f8 3f"),
  Golden(
    "identifier", UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
    "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f"),
  Golden("data", Data([1, 2]), "02 00 00 00 01 02"),
  Golden("empty data", Data(), "00 00 00 00"),
  Golden("number of its own", Level(percent: 99), "63 00"),
  Golden("numbers of its own", [Level(percent: 1), Level(percent: 2)], "02 00 00 00 01 00 02 00"),
  Golden("integers", [-1, 2], "02 00 00 00 ff ff ff ff ff ff ff ff 02 00 00 00 00 00 00 00"),
  Golden("floats", [Float(-0.0)], "01 00 00 00 00 00 00 80"),
  Golden("raw value", Channel.right, "02 01"),
  Golden("option set", Flags(rawValue: 5), "05"),
]

@Suite struct `Values on the wire` {
  @Test(arguments: goldens)
  private func `are written as the grammar says`(_ golden: Golden) throws {
    #expect(try golden.written() == golden.expected)
  }

  @Test(arguments: goldens)
  private func `are read as they were written`(_ golden: Golden) throws {
    #expect(try golden.isRead())
  }

  @Test func `follow each other without anything in between`() throws {
    var writer = WireWriter()
    writer.put(UInt8(1))
    writer.put("a")
    writer.put(true)
    #expect(Hex(try writer.bytes()) == "01 01 00 00 00 61 01")
  }

  @Test func `are written again into memory that is there already`() throws {
    var writer = WireWriter(capacity: 16)
    for round in 0..<3 {
      writer.removeAll()
      writer.put([UInt64](repeating: UInt64(round), count: 1000))
      #expect(writer.count == 8004)
    }
  }

  @Test func `that a reader would refuse are not written`() {
    #expect {
      try WireWriter.bytes(of: Date(timeIntervalSinceReferenceDate: .nan))
    } throws: {
      ($0 as? WireError)?.code == .badValue
    }
    #expect {
      try WireWriter.bytes(of: Duration.seconds(Int64.max) * 2)
    } throws: {
      ($0 as? WireError)?.code == .badValue
    }
    #expect {
      try WireWriter.bytes(of: Duration.seconds(Int64.min) * 2)
    } throws: {
      ($0 as? WireError)?.code == .badValue
    }
  }

  @Test func `keep the bits of what is not a number`() throws {
    let odd = Double(nan: 5, signaling: false)
    let read = try WireReader.read(
      Double.self, from: try WireWriter.bytes(of: [odd])[4...].map { $0 })
    #expect(read.bitPattern == odd.bitPattern)
    let block = try WireReader.read([Double].self, from: try WireWriter.bytes(of: [odd]))
    #expect(block[0].bitPattern == odd.bitPattern)
  }

  @Test func `of a type of its own are refused where its bits are none`() {
    let error = refusal(of: "02 00 00 00 01 00 65 00", as: [Level].self)
    #expect(error?.code == .badValue && error?.offset == 6)
    #expect(refusal(of: "65 00", as: Level.self)?.code == .badValue)
    #expect(refusal(of: "02 00 00 00 01 00 02", as: [Level].self)?.code == .endOfBytes)
  }

  @Test func `may be large sets and dictionaries`() throws {
    let names = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("\($0)", $0) })
    let read = try WireReader.read([String: Int].self, from: try WireWriter.bytes(of: names))
    #expect(read == names)
    let numbers = Set(0..<1000)
    #expect(try WireReader.read(Set<Int>.self, from: try WireWriter.bytes(of: numbers)) == numbers)
  }

  @Test func `lend their bytes without a copy`() throws {
    let bytes = try WireWriter.bytes(of: Data([1, 2, 3]))
    let sum = try WireReader.reading(bytes) { (reader) throws(WireError) in
      try reader.getBytes { $0.reduce(0) { $0 + Int($1) } }
    }
    #expect(sum == 6)
  }
}
