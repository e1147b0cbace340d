/// All that the notices of a topic go to when its observers have been told: what takes those of
/// every sender, then what takes those of one sender alone. The latter is found by the sender,
/// however many senders there are.
struct OnwardPaths: Sendable {
  private(set) var ofAll = OnwardList()
  /// A sender may have gone, and another object may have its address. So each asks for itself
  /// whether a notice is from its sender.
  private var bySender: [ObjectIdentifier: OnwardList] = [:]

  var isEmpty: Bool { ofAll.isEmpty && !hasSenders }
  var hasSenders: Bool { !bySender.isEmpty }

  /// What may take a notice of this sender. Nil where one was removed.
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

  /// Removes one, if it is there. The caller holds it, so nothing is released here.
  mutating func remove(_ onward: any Onward) {
    guard let sender = onward.onlySender else { return ofAll.remove(onward) }
    bySender[sender]?.remove(onward)
    if bySender[sender]?.isEmpty == true { bySender[sender] = nil }
  }
}
