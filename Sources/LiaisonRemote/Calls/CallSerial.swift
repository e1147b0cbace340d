/// Tells a call of this end from all others that its link ever makes: how often an entry of the
/// table was used, and its index in the last 20 bits.
struct CallSerial: Hashable, Sendable {
  let value: UInt64

  /// The call's number on the wire, which is used again: 12 bits of the first, and the index.
  var number: UInt32 { UInt32(truncatingIfNeeded: value) }

  init(_ value: UInt64) { self.value = value }

  init(use: UInt64, of index: Int) { value = use << 20 | UInt64(index) }

  static func index(of number: UInt32) -> Int { Int(number & 0xF_FFFF) }
}
