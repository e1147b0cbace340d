/// The objects of the other end that this end has references to: those of a link, or those that
/// have a name and last from one link to the next. A pure state.
struct ImportTable {
  private struct Import { weak var reference: RemoteReference? }

  private var imports: [UInt32: Import] = [:]

  var count: Int { imports.count }

  /// How many of them the other end has sent, and has to keep. The others have names, which are
  /// known here alone, or are promised, and have a limit of their own.
  private var sentCount = 0

  private static func isSent(_ number: UInt32) -> Bool { number < PromiseNumber.first }

  /// Whether an object that the other end sends is within its limit. One whose reference is ending
  /// here counts for the other end, too, so it takes no further room.
  func hasRoom(for number: UInt32, within limit: Int) -> Bool {
    sentCount < limit || imports[number] != nil
  }

  /// The reference, if it lives. Its deinit takes the lock, so the caller releases it outside the
  /// lock.
  func living(_ number: UInt32) -> RemoteReference? { imports[number]?.reference }

  mutating func note(_ reference: RemoteReference) {
    let former = imports.updateValue(Import(reference: reference), forKey: reference.object)
    if former == nil && Self.isSent(reference.object) { sentCount += 1 }
  }

  /// Forgets a reference that has ended, unless a new one has taken its place. Returns the new one.
  mutating func forget(_ number: UInt32) -> RemoteReference? {
    if let reference = imports[number]?.reference { return reference }
    _ = take(number)
    return nil
  }

  /// An object has gone away at the other end.
  mutating func remove(_ number: UInt32) -> RemoteReference? { take(number)?.reference }

  private mutating func take(_ number: UInt32) -> Import? {
    let taken = imports.removeValue(forKey: number)
    if taken != nil && Self.isSent(number) { sentCount -= 1 }
    return taken
  }

  mutating func removeAll() -> [RemoteReference] {
    defer { self = ImportTable() }
    return imports.values.compactMap(\.reference)
  }
}
