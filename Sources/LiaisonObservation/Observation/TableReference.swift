/// A reference to the table of an object, which the object stores as one word.
struct TableReference {
  private let reference: Unmanaged<ObservationTable>

  /// The table at an address; nil if it is zero.
  init?(_ word: UInt) {
    guard let address = UnsafeRawPointer(bitPattern: word) else { return nil }
    reference = Unmanaged.fromOpaque(address)
  }

  /// Makes a table and retains it until `end` or `release`.
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

  /// Ends all observations of the object and releases the table. Registrations refer back to the
  /// table, so they have to be told of the end first.
  func end() {
    reference._withUnsafeGuaranteedRef { $0.end() }
    reference.release()
  }
}
