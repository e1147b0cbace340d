extension UInt64 {
  /// The word scattered over half as many bits: the halves of its product with the golden ratio laid
  /// over each other, so that the lowest bits are as good as any, whichever bits the words differ
  /// in. The same number on machines of 32 bits and of 64.
  @inlinable
  var scattered: UInt32 {
    let product = multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return UInt32(truncatingIfNeeded: product.high ^ product.low)
  }
}

extension UInt32 {
  /// Where a table of `mask + 1` places looks first.
  @inlinable
  func home(_ mask: Int) -> Int { Int(truncatingIfNeeded: self) & mask }
}
