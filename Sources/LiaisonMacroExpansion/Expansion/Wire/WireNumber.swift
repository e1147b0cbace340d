/// How a name is known on the wire: hashed by FNV-1a to 32 bits, so that order does not matter.
enum WireNumber {
  static func of(_ name: String) -> UInt32 {
    name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
