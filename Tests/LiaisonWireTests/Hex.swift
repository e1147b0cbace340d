import LiaisonWire

/// Bytes as a person writes them: two digits each, with spaces where they help.
struct Hex: ExpressibleByStringLiteral, Equatable, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(stringLiteral text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }

  var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}

func hex(_ value: some WireValue) throws -> Hex { Hex(try WireWriter.bytes(of: value)) }

/// What a reader says of bytes: the error, or nil if it accepts them.
func refusal<Value: WireValue>(
  of hex: Hex, as type: Value.Type, within limits: WireLimits = WireLimits()
) -> WireError? {
  do throws(WireError) {
    _ = try WireReader.read(type, from: hex.bytes, within: limits)
    return nil
  } catch { return error }
}
