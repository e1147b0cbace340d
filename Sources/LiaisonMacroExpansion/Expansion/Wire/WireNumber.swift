/// The number of a name on the wire: its 32-bit FNV-1a hash, so that the order of names does not
/// matter.
enum WireNumber {
  static func of(_ name: String) -> UInt32 {
    name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
