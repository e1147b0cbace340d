/// The objects of the other end that this end has references to. A pure state.
struct ImportTable {
  private struct Import { weak var reference: RemoteReference? }

  private var imports: [UInt32: Import] = [:]

  var count: Int { imports.count }

  /// The reference, if it lives. Its deinit takes the lock, so the caller releases it outside the
  /// lock.
  func living(_ number: UInt32) -> RemoteReference? { imports[number]?.reference }

  mutating func note(_ reference: RemoteReference) {
    imports[reference.object] = Import(reference: reference)
  }

  /// Forgets a reference that has ended, unless a new one has taken its place. Returns the new one.
  mutating func forget(_ number: UInt32) -> RemoteReference? {
    if let reference = imports[number]?.reference { return reference }
    imports[number] = nil
    return nil
  }

  /// An object has gone away at the other end.
  mutating func remove(_ number: UInt32) -> RemoteReference? {
    imports.removeValue(forKey: number)?.reference
  }

  mutating func removeAll() -> [RemoteReference] {
    defer { imports = [:] }
    return imports.values.compactMap(\.reference)
  }
}
