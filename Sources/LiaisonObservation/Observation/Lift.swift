import LiaisonCore

/// Makes a path's value from the last property's value.
@usableFromInline
struct Lift<Value> {
  /// Whether both values are the same.
  @usableFromInline let isPlain: Bool
  @usableFromInline let make: (UnsafeRawPointer) -> Value

  @usableFromInline
  init(isPlain: Bool, _ make: @escaping (UnsafeRawPointer) -> Value) {
    self.isPlain = isPlain
    self.make = make
  }

  @inlinable static var plain: Self {
    Self(isPlain: true) { $0.assumingMemoryBound(to: Value.self).pointee }
  }

  /// The same with the value in an optional, for a path through an optional.
  @inlinable var wrapped: Lift<Value?> {
    // A plain value is read here, without a call of a function that does not know its type.
    isPlain
      ? Lift<Value?>(isPlain: false) { $0.assumingMemoryBound(to: Value.self).pointee }
      : Lift<Value?>(isPlain: false) { [make] in make($0) }
  }

  @inlinable
  @inline(__always)
  func callAsFunction(_ address: UnsafeRawPointer) -> Value {
    isPlain ? address.assumingMemoryBound(to: Value.self).pointee : make(address)
  }
}
