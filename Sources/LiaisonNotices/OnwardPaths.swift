/// All objects to which a topic passes its notices on when its observers have been told: first
/// those that take the notices of every sender, then those that take the notices of one sender. The
/// latter are found by the sender's address, however many senders there are.
struct OnwardPaths: Sendable {
  private(set) var ofAll = OnwardList()
  /// A sender may have been deallocated, and another object may have its address. So each object
  /// here checks whether a notice is from its sender.
  private var bySender: [ObjectIdentifier: OnwardList] = [:]

  var isEmpty: Bool { ofAll.isEmpty && !hasSenders }
  var hasSenders: Bool { !bySender.isEmpty }

  /// Returns the objects that may take a notice of this sender; `nil` where an object was removed.
  func taking(from sender: ObjectIdentifier?) -> [(any Onward)?] {
    guard let sender, let own = bySender[sender] else { return ofAll.all }
    return ofAll.all + own.all
  }

  func contains(_ onward: any Onward) -> Bool {
    guard let sender = onward.onlySender else { return ofAll.contains(onward) }
    return bySender[sender]?.contains(onward) ?? false
  }

  mutating func append(_ onward: any Onward) {
    guard let sender = onward.onlySender else { return ofAll.append(onward) }
    bySender[sender, default: OnwardList()].append(onward)
  }

  /// Removes an object, if it is in a list. The caller has a reference to it, so it is not
  /// deallocated here.
  mutating func remove(_ onward: any Onward) {
    guard let sender = onward.onlySender else { return ofAll.remove(onward) }
    bySender[sender]?.remove(onward)
    if bySender[sender]?.isEmpty == true { bySender[sender] = nil }
  }
}
