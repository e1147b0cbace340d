import LiaisonRemote
import Testing

/// The bytes of `Documentation/Wire.md`, and what is refused.
@Suite struct FrameTests {
  private static func reader(introduced: Bool = true) -> FrameReader {
    var reader = FrameReader(message: 1024)
    reader.isIntroduced = introduced
    return reader
  }

  private static func read(_ bytes: [UInt8], introduced: Bool = true) throws -> String {
    let reader = reader(introduced: introduced)
    return try bytes.withUnsafeBytes { bytes in
      guard let length = try reader.length(of: bytes), length == bytes.count else { return "more" }
      return "\(try reader.frame(in: bytes))"
    }
  }

  static let golden: [(String, [UInt8])] = [
    (
      """
      22 00 00 00  01 00 00 00  4c 69 61 69 73 6f 6e 00  01 00  00 00 40 00  00 04 00 00 \
      00 00 80 00 00 00 00 00  00 00 01 00
      """,
      frames { $0.hello(Hello(message: 4 << 20, calls: 1024, bytes: 8 << 20, objects: 65_536)) }
    ),
    (
      """
      26 00 00 00  01 01 00 00  4c 69 61 69 73 6f 6e 00  01 00  00 00 40 00  00 04 00 00 \
      00 00 80 00 00 00 00 00  00 00 01 00  02 00 61 62
      """,
      frames {
        $0.hello(
          Hello(
            message: 4 << 20, calls: 1024, bytes: 8 << 20, objects: 65_536, token: [0x61, 0x62]))
      }
    ),
    (
      "17 00 00 00  02 00 01 00  01 00 10 00  05 00 00 80  44 33 22 11  2a 2b  00 07 00 00 00",
      frames {
        $0.call(
          number: 0x10_0001, object: 0x8000_0005, requirement: 0x1122_3344, budget: nil, 2,
          objects: 1)
        $0.put(bytes: [0x2a, 0x2b])
        $0.put(.senders(7))
      }
    ),
    (
      "14 00 00 00  03 01 00 00  05 00 00 00  44 33 22 11  40 42 0f 00 00 00 00 00",
      frames {
        $0.call(
          number: nil, object: 5, requirement: 0x1122_3344, budget: 1_000_000, 0, objects: 0)
      }
    ),
    (
      """
      1c 00 00 00  02 03 00 00  01 00 10 00  05 00 00 80  44 33 22 11  40 42 0f 00 00 00 00 00 \
      09 00 00 40
      """,
      frames {
        $0.call(
          number: 0x10_0001, object: 0x8000_0005, requirement: 0x1122_3344, budget: 1_000_000,
          promise: 0x4000_0009, 0, objects: 0)
      }
    ),
    (
      "14 00 00 00  02 02 00 00  02 00 10 00  09 00 00 40  44 33 22 11  0a 00 00 40",
      frames {
        $0.call(
          number: 0x10_0002, object: 0x4000_0009, requirement: 0x1122_3344, budget: nil,
          promise: 0x4000_000a, 0, objects: 0)
      }
    ),
    ("08 00 00 00  09 00 00 00  00 00 00 00", frames { $0.gone(object: PromiseNumber.greeting) }),
    (
      "0e 00 00 00  04 00 01 00  01 00 10 00  2a  01 05 00 00 80",
      frames {
        $0.answer(number: 0x10_0001, isError: false, 1, objects: 1)
        $0.put(bytes: [0x2a])
        $0.put(.receivers(0x8000_0005))
      }
    ),
    (
      "08 00 00 00  05 00 00 00  01 00 10 00",
      frames { $0.answer(number: 0x10_0001, isError: true, 0, objects: 0) }
    ),
    (
      "10 00 00 00  06 00 00 00  01 00 10 00  08  02 00 6e 6f  01 00 45",
      frames {
        $0.failure(number: 0x10_0001, RemoteFailure(.failed, "no", errorType: "E"))
      }
    ),
    ("08 00 00 00  07 00 00 00  01 00 10 00", frames { $0.cancel(number: 0x10_0001) }),
    (
      "0c 00 00 00  08 00 00 00  07 00 00 00  02 00 00 00",
      frames { $0.release(object: 7, arrivals: 2) }
    ),
    ("08 00 00 00  09 00 00 00  07 00 00 00", frames { $0.gone(object: 7) }),
    (
      "10 00 00 00  0a 00 00 00  03 00 00 00  58 00 00 00 00 00 00 00",
      frames { $0.carriedOut(calls: 3, bytes: 88) }
    ),
    ("04 00 00 00  0b 00 00 00", frames { $0.ping() }),
    ("04 00 00 00  0c 00 00 00", frames { $0.pong() }),
    (
      "0a 00 00 00  0d 00 00 00  01  03 00 65 6e 64",
      frames { $0.goodbye(Goodbye(reason: 1, text: "end")) }
    ),
    ("08 00 00 00  09 00 00 00  00 00 00 40", frames { $0.gone(object: PromiseNumber.closing) }),
    ("05 00 00 00  0f 00 00 00  00", frames { $0.closing(isLast: false) }),
    ("05 00 00 00  0f 00 00 00  01", frames { $0.closing(isLast: true) }),
  ]

  @Test(arguments: golden)
  func `a frame has the bytes of the page`(_ expected: String, _ frame: [UInt8]) throws {
    #expect(frame == bytes(expected))
    let isHello = frame[4] == 1
    #expect(try Self.read(frame, introduced: !isHello) != "more")
  }

  @Test func `a call is read as it was written`() throws {
    let frame = bytes(
      "17 00 00 00  02 00 01 00  01 00 10 00  05 00 00 80  44 33 22 11  2a 2b  00 07 00 00 00")
    try frame.withUnsafeBytes { bytes in
      guard
        case .call(let number, let object, let requirement, let budget, let promise, let body) =
          try Self.reader().frame(in: bytes)
      else {
        Issue.record("no call")
        return
      }
      #expect(number == 0x10_0001)
      #expect(object == 0x8000_0005)
      #expect(requirement == 0x1122_3344)
      #expect(budget == nil)
      #expect(promise == nil)
      #expect(Array(body.bytes) == [0x2a, 0x2b])
      #expect(body.objects == [.senders(7)])
    }
  }

  @Test(arguments: [
    // Before the hello.
    (false, "47 45 54 20 2f 20 48 54 54 50", FrameError.Rule.notLiaison),
    (false, "04 00 00 00  0b 00 00 00", .notLiaison),
    (false, "0e 00 00 00  01 00 00 00  4c 69 61 69 73 6f 6e 01  01 00", .notLiaison),
    (false, "04 00 00 00  63 00 00 00", .notLiaison),
    (false, "15 03 03 00 02 02 46", .tls),
    (false, "16 03 01 02 00 01", .tls),
    (false, "0e 00 00 00  01 00 00 00  4c 69 61 69 73 6f 6e 00  01 00", .tooShort),
    // A second one.
    (true, "04 00 00 00  01 00 00 00", .hello),
    (true, "04 00 00 00  63 00 00 00", .unknownKind),
    (true, "04 00 00 00  00 00 00 00", .unknownKind),
    (true, "00 00 00 00", .tooShort),
    (true, "03 00 00 00", .tooShort),
    (true, "ff ff ff ff", .tooLong),
    (true, "00 10 00 00", .tooLong),
    (true, "06 00 00 00  07 00 00 00  01 00", .tooShort),
    (true, "09 00 00 00  07 00 00 00  01 00 10 00  00", .leftOver),
    (true, "05 00 00 00  0b 00 00 00  00", .leftOver),
    (true, "04 00 00 00  0b 01 00 00", .badField),
    (true, "04 00 00 00  0b 00 01 00", .badField),
    (true, "08 00 00 00  07 02 00 00  01 00 10 00", .badField),
    (true, "10 00 00 00  06 00 00 00  01 00 10 00  00  02 00 6e 6f  01 00 45", .badField),
    (true, "10 00 00 00  06 00 00 00  01 00 10 00  08  02 00 ff ff  01 00 45", .badField),
    (true, "10 00 00 00  06 00 00 00  01 00 10 00  08  09 00 6e 6f  01 00 45", .tooShort),
    // One object more than there are bytes for, an owner that there is not, too many.
    (true, "10 00 00 00  02 00 01 00  01 00 10 00  05 00 00 80  44 33 22 11", .tooShort),
    (
      true,
      "15 00 00 00  02 00 01 00  01 00 10 00  05 00 00 80  44 33 22 11  02 07 00 00 00",
      .badField
    ),
    (true, "10 00 00 00  02 00 01 01  01 00 10 00  05 00 00 80  44 33 22 11", .tooManyObjects),
    (true, "10 00 00 00  02 01 00 00  01 00 10 00  05 00 00 80  44 33 22 11", .tooShort),
    // A promise that is missing, of a number of another kind, of what has no answer.
    (true, "10 00 00 00  02 02 00 00  01 00 10 00  05 00 00 80  44 33 22 11", .tooShort),
    (
      true, "14 00 00 00  02 02 00 00  01 00 10 00  05 00 00 80  44 33 22 11  09 00 00 00",
      .badField
    ),
    (true, "10 00 00 00  03 02 00 00  05 00 00 80  44 33 22 11  09 00 00 40", .badField),
    (true, "10 00 00 00  02 04 00 00  01 00 10 00  05 00 00 80  44 33 22 11", .badField),
    // The last call is behind it or not.
    (true, "05 00 00 00  0f 00 00 00  02", .badField),
    (true, "04 00 00 00  0f 00 00 00", .tooShort),
    (true, "06 00 00 00  0f 00 00 00  00 00", .leftOver),
  ])
  func `a frame that breaks a rule is refused by that rule`(
    _ introduced: Bool, _ hex: String, _ rule: FrameError.Rule
  ) {
    let error = #expect(throws: FrameError.self) {
      try Self.read(bytes(hex), introduced: introduced)
    }
    #expect(error?.rule == rule)
  }

  @Test func `a failure whose code a later version has added leaves the outcome unknown`() throws {
    let later = "10 00 00 00  06 00 00 00  01 00 10 00  63  02 00 6e 6f  01 00 45"
    let frame = try Self.read(bytes(later))
    #expect(frame.hasPrefix("failure(number: 1048577, outcomeUnknown: "))
    #expect(frame.contains("does not know: no"))
  }

  @Test func `a message that is longer than the limit is refused`() {
    let long = frames {
      $0.call(number: 1, object: 1, requirement: 1, budget: nil, 1025, objects: 0)
      $0.put(bytes: [UInt8](repeating: 0, count: 1025))
    }
    let error = #expect(throws: FrameError.self) { try Self.read(long) }
    #expect(error?.rule == .tooLong)
  }

  @Test func `bytes that are changed at random are refused, or are a frame within them`() {
    let seed = seedOfRun
    print("frames: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for count in 0..<frameCount(usual: 200_000) {
      if count > 0 && count.isMultiple(of: 500_000) { print("frames: \(count)") }
      var frame = Self.golden.randomElement(using: &generator)?.1 ?? []
      let introduced = Bool.random(using: &generator)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<frame.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: frame[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: frame[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: frame.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
        default: if frame.count > 5 { frame.remove(at: place) }
        }
      }
      // Most changes keep the length true, so that they get further.
      if Bool.random(using: &generator) {
        withUnsafeBytes(of: UInt32(frame.count - 4).littleEndian) { length in
          frame.replaceSubrange(0..<4, with: length)
        }
      }
      if (try? Self.read(frame, introduced: introduced)) == nil { refused += 1 }
    }
    #expect(refused > 1000, "seed \(seed)")
  }
}
