/// What a receiver is known by: an object's address, which identifies the object as long as it
/// lives and may be another object's later, or a number that is given once.
package struct Identity: Hashable {
  private let bits: UInt64

  package init(of object: AnyObject) {
    self.init(address: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// Drops the lowest three bits, because objects stand at multiples of eight or sixteen, and the
  /// top byte, because Android and memory tagging keep tags there.
  init(address: UInt) { bits = (UInt64(address) << 8) >> 11 }

  /// Shifted as addresses are, whose lowest bit does not tell objects apart.
  init(number: UInt64) { bits = number << 1 }

  init(word: UInt64) { bits = word >> 11 }

  /// The identity in the upper 53 bits. The lowest eleven are free for the caller.
  var word: UInt64 { bits << 11 }

  /// Scattered, because a hash that keeps neighbours in memory together leads to long runs of taken
  /// rows: a million additions took twice the time.
  package var hash: UInt32 { (bits >> 1).scattered }
}
