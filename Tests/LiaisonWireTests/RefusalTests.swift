import Foundation
import LiaisonWire
import Testing

private struct Wrong: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let code: WireError.Code
  let offset: Int
  let refusal: @Sendable () -> WireError?

  init<Value: WireValue & SendableMetatype>(
    _ name: String, _ type: Value.Type, _ hex: Hex, _ code: WireError.Code, at offset: Int
  ) {
    testDescription = name
    self.code = code
    self.offset = offset
    refusal = { LiaisonWireTests.refusal(of: hex, as: type) }
  }
}

private enum Channel: UInt8, WireValue { case left = 1 }

private let wrongs: [Wrong] = [
  Wrong("nothing", Int.self, "", .endOfBytes, at: 0),
  Wrong("half of a number", Int32.self, "01 00", .endOfBytes, at: 0),
  Wrong("a byte too many", UInt8.self, "01 02", .leftOver, at: 1),
  Wrong("a Bool of 2", Bool.self, "02", .badValue, at: 0),
  Wrong("an optional of 2", UInt8?.self, "02 01", .badValue, at: 0),
  Wrong("an optional without its value", UInt8?.self, "01", .endOfBytes, at: 1),
  Wrong("a text that is cut", String.self, "03 00 00 00 61 62", .endOfBytes, at: 4),
  Wrong("a text that is not UTF-8", String.self, "02 00 00 00 c3 28", .badText, at: 4),
  Wrong("a surrogate", String.self, "03 00 00 00 ed a0 80", .badText, at: 4),
  Wrong("an overlong character", String.self, "02 00 00 00 c0 80", .badText, at: 4),
  Wrong("a replaced character for a bad byte", String.self, "01 00 00 00 ff", .badText, at: 4),
  Wrong("two characters", Character.self, "02 00 00 00 61 62", .badValue, at: 0),
  Wrong("no character", Character.self, "00 00 00 00", .badValue, at: 0),
  Wrong("a scalar that is none", Unicode.Scalar.self, "00 d8 00 00", .badValue, at: 0),
  Wrong("more elements than bytes", [UInt8].self, "05 00 00 00 01", .endOfBytes, at: 4),
  Wrong("a billion elements", [Int].self, "ff ff ff 7f 01", .endOfBytes, at: 4),
  Wrong("a date that is no number", Date.self, "00 00 00 00 00 00 f8 7f", .badValue, at: 0),
  Wrong("an element twice", Set<UInt8>.self, "02 00 00 00 01 01", .duplicate, at: 5),
  Wrong(
    "an element that is not equal to itself", Set<Double>.self,
    "01 00 00 00 00 00 00 00 00 00 f8 7f", .badValue, at: 4),
  Wrong(
    "a key that is not equal to itself", [Float: UInt8].self, "01 00 00 00 00 00 c0 7f 01",
    .badValue, at: 4),
  Wrong("a key twice", [UInt8: UInt8].self, "02 00 00 00 01 01 01 02", .duplicate, at: 6),
  Wrong("a range backwards", Range<UInt8>.self, "02 01", .badValue, at: 0),
  Wrong("a closed range backwards", ClosedRange<UInt8>.self, "02 01", .badValue, at: 0),
  Wrong(
    "a range from what is not a number", ClosedRange<Double>.self,
    "00 00 00 00 00 00 f8 7f 00 00 00 00 00 00 f8 7f", .badValue, at: 0),
  Wrong(
    "a duration of two signs", Duration.self, "01 00 00 00 00 00 00 00 ff ff ff ff ff ff ff ff",
    .badValue, at: 0),
  Wrong(
    "attoseconds that are seconds", Duration.self,
    "00 00 00 00 00 00 00 00 00 00 64 a7 b3 b6 e0 0d", .badValue, at: 0),
  Wrong("half of an identifier", UUID.self, "00 01 02", .endOfBytes, at: 0),
  Wrong("a raw value without a case", Channel.self, "02", .unknownCase, at: 0),
]

@Suite struct `What a reader refuses` {
  @Test(arguments: wrongs)
  private func `has a code and a place`(_ wrong: Wrong) throws {
    let error = try #require(wrong.refusal())
    #expect(error.code == wrong.code)
    #expect(error.offset == wrong.offset)
  }

  @Test func `is said in words, with the type`() throws {
    let error = try #require(refusal(of: "02", as: Bool.self))
    #expect("\(error)" == "Swift.Bool at byte 0: no value of the type is written like this")
  }
}

@Suite struct `Limits` {
  @Test func `refuse a message that is too long before anything is read`() throws {
    let bytes = try WireWriter.bytes(of: [UInt8](repeating: 0, count: 100))
    let error = refusal(of: Hex(bytes), as: [UInt8].self, within: WireLimits(bytes: 103))
    #expect(error?.code == .tooLarge)
    #expect(refusal(of: Hex(bytes), as: [UInt8].self, within: WireLimits(bytes: 104)) == nil)
  }

  @Test func `keep a writer from writing more`() throws {
    #expect {
      try WireWriter.bytes(of: [UInt8](repeating: 0, count: 100), within: WireLimits(bytes: 103))
    } throws: { ($0 as? WireError)?.code == .tooLarge }
    #expect(
      try WireWriter.bytes(of: [UInt8](repeating: 0, count: 100), within: WireLimits(bytes: 104))
        .count == 104)
  }

  @Test func `count the memory that small bytes would take`() throws {
    // Each nil has a byte and takes 17 in memory: an array of them needs 24 times the message.
    let many = [Int128?](repeating: nil, count: 1000)
    let bytes = Hex(try WireWriter.bytes(of: many))
    let size = MemoryLayout<Int128?>.stride * 1000
    #expect(refusal(of: bytes, as: [Int128?].self, within: WireLimits(memory: size)) == nil)
    let error = refusal(of: bytes, as: [Int128?].self, within: WireLimits(memory: size - 1))
    #expect(error?.code == .tooLarge)
  }

  @Test func `add up over all that one message holds`() throws {
    let texts = Hex(try WireWriter.bytes(of: [String](repeating: "0123456789", count: 10)))
    let size = 10 * (MemoryLayout<String>.stride + 10)
    #expect(refusal(of: texts, as: [String].self, within: WireLimits(memory: size)) == nil)
    let error = refusal(of: texts, as: [String].self, within: WireLimits(memory: size - 1))
    #expect(error?.code == .tooLarge)
  }

  @Test func `end nesting, of a reader and of a writer`() throws {
    func chain(_ length: Int) -> Chain {
      (1..<length).reduce(Chain(next: nil)) { chain, _ in Chain(next: .next(chain)) }
    }
    // A link and the box that holds the next one are two levels.
    let limits = WireLimits(depth: 7)
    let four = try WireWriter.bytes(of: chain(4), within: limits)
    #expect(try WireReader.read(Chain.self, from: four, within: limits).length == 4)
    let five = Hex(try WireWriter.bytes(of: chain(5)))
    #expect(refusal(of: five, as: Chain.self, within: limits)?.code == .tooDeep)
    #expect { try WireWriter.bytes(of: chain(5), within: limits) } throws: {
      ($0 as? WireError)?.code == .tooDeep
    }
  }

  @Test func `of a writer are forgotten with what was written`() throws {
    var writer = WireWriter(within: WireLimits(bytes: 8))
    writer.put("much too long")
    #expect(writer.failure?.code == .tooLarge)
    writer.removeAll()
    writer.put("ab")
    #expect(try writer.bytes().count == 6)
  }
}

@Wire private struct Chain {
  var next: Box?

  var length: Int {
    if case .next(let chain)? = next { chain.length + 1 } else { 1 }
  }
}

@Wire private indirect enum Box { case next(Chain) }
