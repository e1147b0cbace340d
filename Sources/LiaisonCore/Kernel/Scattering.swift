extension UInt64 {
  /// A hash in 32 bits. It multiplies by the golden ratio and combines both halves of the product,
  /// so that the lowest bits are as good as any other, whichever bits the words differ in. The
  /// result is the same on machines of 32 bits and of 64.
  @inlinable
  package var scattered: UInt32 {
    let product = multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return UInt32(truncatingIfNeeded: product.high ^ product.low)
  }
}

extension UInt32 {
  /// The index at which a table of `mask + 1` rows looks first.
  @inlinable
  func home(_ mask: Int) -> Int { Int(truncatingIfNeeded: self) & mask }
}
