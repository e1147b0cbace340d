/// The address by which an object is known while it lives. Afterwards it may be another's.
struct Identity: Hashable {
  private let bits: UInt64

  init(of object: AnyObject) {
    self.init(address: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// Objects stand at multiples of eight or sixteen. The top byte is no part of an address: Android
  /// and memory tagging keep tags there.
  init(address: UInt) { bits = (UInt64(address) << 8) >> 11 }

  init(word: UInt64) { bits = word >> 11 }

  /// In the bits above the lowest eleven, which are free for others.
  var word: UInt64 { bits << 11 }

  /// Keeping neighbours in memory neighbours in the table was tried: runs grew long, and a million
  /// additions took twice the time.
  var hash: UInt32 { (bits >> 1).scattered }
}
