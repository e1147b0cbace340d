import Foundation
import LiaisonWire
import Testing

private struct Address: Codable, Equatable {
  var street: String
  var number: Int16?
}

private struct Person: Codable, Equatable {
  var name: String
  var born: Date
  var id: UUID
  var photo: Data
  var addresses: [Address]
  var scores: [String: Double]
  var tags: Set<String>
  var best: Address?
  var kind: Kind
  var payload: Payload

  enum Kind: String, Codable { case staff, guest }
  enum Payload: Codable, Equatable {
    case none
    case some(Int, label: String)
  }
}

private class Animal: Codable {
  var legs = 4
}

private final class Dog: Animal {
  var name = ""
  enum Keys: CodingKey { case name }

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = try container.decode(String.self, forKey: .name)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try super.encode(to: container.superEncoder())
    try container.encode(name, forKey: .name)
  }
}

/// Fills two containers in turns, as Codable allows.
private struct Woven: Codable, Equatable {
  var odd: [Int], even: [Int]
  enum Keys: CodingKey { case odd, even }

  init(odd: [Int], even: [Int]) { (self.odd, self.even) = (odd, even) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    var (odd, even) = (
      try container.nestedUnkeyedContainer(forKey: .odd),
      try container.nestedUnkeyedContainer(forKey: .even)
    )
    (self.odd, self.even) = ([], [])
    while !odd.isAtEnd || !even.isAtEnd {
      if !odd.isAtEnd { self.odd.append(try odd.decode(Int.self)) }
      if !even.isAtEnd { self.even.append(try even.decode(Int.self)) }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var odds = container.nestedUnkeyedContainer(forKey: .odd)
    var evens = container.nestedUnkeyedContainer(forKey: .even)
    for index in 0..<max(odd.count, even.count) {
      if index < odd.count { try odds.encode(odd[index]) }
      if index < even.count { try evens.encode(even[index]) }
    }
  }
}

@Suite struct `Values that are Codable` {
  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try WireReader.read(Value.self, from: try WireWriter.bytes(of: value))
  }

  @Test func `arrive as they were`() throws {
    let person = Person(
      name: "Zoë", born: Date(timeIntervalSinceReferenceDate: 1.5), id: UUID(),
      photo: Data([1, 2]),
      addresses: [Address(street: "A", number: 1), Address(street: "B", number: nil)],
      scores: ["a": 0.5, "b": -.infinity], tags: ["x", "y"], best: nil, kind: .guest,
      payload: .some(3, label: "l"))
    #expect(try again(person) == person)
  }

  @Test func `are written as the grammar says`() throws {
    let address = Address(street: "A", number: 1)
    #expect(
      Hex(try WireWriter.bytes(of: address))
        == """
        02 25 00 00 00  06 00 00 00 73 74 72 65 65 74  01 05 00 00 00 01 00 00 00 41
        06 00 00 00 6e 75 6d 62 65 72  01 02 00 00 00 01 00
        """)
  }

  @Test func `may have superclasses and containers that are filled in turns`() throws {
    let dog = Dog()
    (dog.name, dog.legs) = ("Rex", 3)
    let read = try again(dog)
    #expect(read.name == "Rex" && read.legs == 3)
    #expect(try again(Woven(odd: [1, 3, 5], even: [2])) == Woven(odd: [1, 3, 5], even: [2]))
  }

  @Test func `stand among values that are not`() throws {
    var writer = WireWriter()
    writer.put(UInt8(1))
    writer.put(Address(street: "A"))
    writer.put(UInt8(2))
    let bytes = try writer.bytes()
    let read = try WireReader.reading(bytes) { (reader) throws(WireError) in
      (try reader.get(UInt8.self), try reader.get(Address.self), try reader.get(UInt8.self))
    }
    #expect(read == (1, Address(street: "A"), 2))
  }

  @Test func `of a newer version have keys that nobody asks for`() throws {
    struct Old: Codable { var name: String }
    struct New: Codable { var age = 3, name = "n", more = ["x"], note: String? }
    #expect(try WireReader.read(Old.self, from: try WireWriter.bytes(of: New())).name == "n")
    struct Short: Codable { var street = "A" }
    let back = try WireReader.read(Address.self, from: try WireWriter.bytes(of: Short()))
    #expect(back == Address(street: "A"))
  }

  @Test func `throw what their own code throws, as the cause`() throws {
    struct Refusing: Encodable {
      struct Why: Error {}
      func encode(to encoder: any Encoder) throws { throw Why() }
    }
    #expect { try WireWriter.bytes(of: Refusing()) } throws: {
      let error = $0 as? WireError
      return error?.code == .notCodable && error?.cause is Refusing.Why
    }
  }

  @Test func `that miss a key, or have another shape, are refused`() throws {
    struct Renamed: Codable { var road = "A" }
    struct Listed: Codable { var street = ["A"] }
    struct Short: Codable { var street = UInt8(5) }
    let missing = cause(of: try WireWriter.bytes(of: Renamed()), as: Address.self)
    guard case .keyNotFound? = missing as? DecodingError else { throw Unexpected(missing) }
    let listed = cause(of: try WireWriter.bytes(of: Listed()), as: Address.self)
    guard case .typeMismatch? = listed as? DecodingError else { throw Unexpected(listed) }
    #expect { try WireReader.read(Address.self, from: try WireWriter.bytes(of: Short())) } throws: {
      ($0 as? WireError)?.code == .endOfBytes
    }
  }

  private struct Unexpected: Error {
    let error: (any Error)?
    init(_ error: (any Error)?) { self.error = error }
  }

  @Test func `with many keys take time that grows with their number`() throws {
    let many = Dictionary(
      uniqueKeysWithValues: (0..<20_000).map { ("\($0)", Address(street: "", number: 1)) })
    #expect(try again(many) == many)
  }

  @Test func `are bounded in depth and memory when they come from a stranger`() throws {
    var deep: [UInt8] = []
    for level in 0..<100 {
      deep += [3] + withUnsafeBytes(of: UInt32((99 - level) * 5 + 1).littleEndian, Array.init)
    }
    deep += [0]
    #expect { try WireReader.read(Deep.self, from: deep) } throws: {
      ($0 as? WireError)?.code == .tooDeep
    }
    let wide: [UInt8] =
      [3] + withUnsafeBytes(of: UInt32(1_000_000).littleEndian, Array.init)
      + [UInt8](repeating: 0, count: 1_000_000)
    #expect { try WireReader.read([Address?].self, from: wide) } throws: {
      ($0 as? WireError)?.code == .tooLarge
    }
  }

  @Test func `a value's own code is told something beside, at any depth`() throws {
    var writer = WireWriter()
    writer.put(["a": [Told(), Told()]], userInfo: [Told.key: "written"])
    let bytes = try writer.bytes()
    let read = try WireReader.reading(bytes) { (reader) throws(WireError) in
      try reader.get([String: [Told]].self, userInfo: [Told.key: "read"])
    }
    #expect(read["a"]?.map(\.written) == ["written", "written"])
    #expect(read["a"]?.map(\.read) == ["read", "read"])
  }

  @Test func `are too deep if they refer to themselves`() {
    let ring = Ring()
    ring.next = ring
    #expect {
      try WireWriter.bytes(of: ring)
    } throws: {
      ($0 as? WireError)?.code == .tooDeep
    }
    ring.next = nil
  }
}

private final class Ring: Codable {
  var next: Ring?
}

/// Writes down what it is told.
private struct Told: Codable {
  static let key = CodingUserInfoKey(rawValue: "told").unsafelyUnwrapped
  var written: String?
  var read: String?

  init() {}

  init(from decoder: any Decoder) throws {
    written = try String(from: decoder)
    read = decoder.userInfo[Self.key] as? String
  }

  func encode(to encoder: any Encoder) throws {
    try (encoder.userInfo[Self.key] as? String ?? "nothing").encode(to: encoder)
  }
}

private struct Deep: Codable {
  var inner: [Deep]

  init(from decoder: any Decoder) throws { inner = try [Deep](from: decoder) }
  func encode(to encoder: any Encoder) throws { try inner.encode(to: encoder) }
}

/// What a type's own code has thrown of bytes that it does not fit.
private func cause<Value: Decodable>(of bytes: [UInt8], as type: Value.Type) -> (any Error)? {
  do throws(WireError) {
    let value: Value = try WireReader.read(from: bytes)
    _ = value
    return nil
  } catch { return error.code == .notCodable ? error.cause : nil }
}
