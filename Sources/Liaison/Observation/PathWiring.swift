/// A place where the observer of a path must stand.
struct PathWire: Equatable {
  let slot: ObservedSlot
  /// Whether it is a property of the object with which the path begins.
  let isAtRoot: Bool
  /// Whether a change there leads the path elsewhere.
  var rewires: Bool
  /// Whether the value that changes there is the path's.
  var isLeaf: Bool

  static func == (left: Self, right: Self) -> Bool {
    left.slot === right.slot && left.rewires == right.rewires && left.isLeaf == right.isLeaf
  }
}

/// Where the observer of a path must stand, as things are now: in the slot of each property on the
/// way, and in those of all that the computed ones among them depend on.
struct PathWiring {
  private(set) var wires: [PathWire] = []
  private let root: AnyObject
  /// Computed properties that have been looked into, since they may depend on one another.
  private var seen: [(subject: ObjectIdentifier, number: Int)] = []

  /// - Parameter carriesValue: whether the path's value is that of its last property.
  init(of step: PathStep, from root: AnyObject, carriesValue: Bool) {
    self.root = root
    add(step, of: root, seenFrom: root, rewires: false, isValue: carriesValue)
  }

  /// - Parameters:
  ///   - start: where the path begins that the step belongs to.
  ///   - rewires: whether something that is computed from it is on the way.
  ///   - isValue: whether it is the observed path, whose value it carries, and not a source of it.
  private mutating func add(
    _ step: PathStep, of subject: AnyObject, seenFrom start: AnyObject, rewires: Bool, isValue: Bool
  ) {
    let leadsOn = rewires || step.next != nil
    add(
      PathWire(
        slot: step.slot(of: subject), isAtRoot: subject === root, rewires: leadsOn,
        isLeaf: isValue && step.next == nil && step.sources == nil))
    if let sources = step.sources, note(subject, step.number) {
      for source in sources.content() {
        guard let path = source._path else { continue }
        add(path.step, of: subject, seenFrom: subject, rewires: leadsOn, isValue: false)
      }
    }
    if let next = step.next, let middle = step.middle?.content(start) {
      add(next, of: middle, seenFrom: start, rewires: rewires, isValue: isValue)
    }
  }

  /// Once in each slot, however many ways lead there.
  private mutating func add(_ wire: PathWire) {
    guard let index = wires.firstIndex(where: { $0.slot === wire.slot }) else {
      return wires.append(wire)
    }
    wires[index].rewires = wires[index].rewires || wire.rewires
    wires[index].isLeaf = false
  }

  private mutating func note(_ subject: AnyObject, _ number: Int) -> Bool {
    let key = (ObjectIdentifier(subject), number)
    if seen.contains(where: { $0 == key }) { return false }
    seen.append(key)
    return true
  }
}
