/// The table of an object as the word that the object carries.
struct TableReference {
  private let reference: Unmanaged<ObservationTable>

  /// The table at an address; nil if it is zero.
  init?(_ word: UInt) {
    guard let address = UnsafeRawPointer(bitPattern: word) else { return nil }
    reference = Unmanaged.fromOpaque(address)
  }

  /// A table that `end` or `release` lets go.
  init(making keys: Int, isShared: Bool) {
    reference = Unmanaged.passRetained(ObservationTable(keys: keys, isShared: isShared))
  }

  var word: UInt { UInt(bitPattern: reference.toOpaque()) }

  var table: ObservationTable { reference.takeUnretainedValue() }

  @inline(__always)
  func slotForChange(_ key: Int) -> Unmanaged<ObservedSlot>? {
    reference._withUnsafeGuaranteedRef { $0.slotForChange(key) }
  }

  @inline(__always)
  func settledSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    reference._withUnsafeGuaranteedRef { $0.settledSlot(key) }
  }

  @inline(__always)
  func occupiedSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    reference._withUnsafeGuaranteedRef { $0.occupiedSlot(key) }
  }

  /// Releases a table that no other thread has seen.
  func release() { reference.release() }

  /// Ends all observations of the object and lets the table go. What is registered refers back to
  /// the table, so it has to be told of the end.
  func end() {
    reference._withUnsafeGuaranteedRef { $0.end() }
    reference.release()
  }
}
