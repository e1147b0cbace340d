import LiaisonCore

/// The slots in which the observer of a path has to be now: those of all properties on the path,
/// and of all properties that the computed ones among them depend on.
struct PathWiring {
  private(set) var wires: [PathWire] = []
  private let root: AnyObject
  /// Whether the root may be changed on any thread.
  private var isShared = false
  /// The computed properties that have been visited. Each is visited once, because they may depend
  /// on one another.
  private var seen: [Seen] = []

  private struct Seen: Equatable {
    let subject: ObjectIdentifier
    let number: Int
    /// The class whose implementation is read, if it is not the object's own class.
    let owner: ObjectIdentifier?
  }

  /// Where a path begins: the root, or an object to which a computed property belongs.
  private struct Start {
    let object: AnyObject
    let isReached: PathWire.Check?
  }

  /// - Parameter carriesValue: whether the path's value is that of its last property.
  init(of step: PathStep, from root: AnyObject, carriesValue: Bool) {
    self.root = root
    let start = Start(object: root, isReached: nil)
    _ = add(step, of: start, seenFrom: start, rewires: false, isValue: carriesValue)
  }

  /// - Parameters:
  ///   - subject: the object that has the property.
  ///   - start: the object at which the step's path begins.
  ///   - rewires: whether other objects are found through a value that comes from the property.
  ///   - isValue: whether the step is on the observed path and that path carries its value. False
  ///     for a source.
  /// - Returns: whether the object that the path leads to can go away without an event.
  private mutating func add(
    _ step: PathStep, of subject: Start, seenFrom start: Start, rewires: Bool, isValue: Bool
  ) -> Bool {
    let leadsOn = rewires || step.next != nil
    let table = table(of: subject.object, step)
    let sources = step.sources(in: table)
    add(
      PathWire(
        slot: table.slot(step.number), isAtRoot: subject.object === root, rewires: leadsOn,
        isLeaf: isValue && step.next == nil && sources == nil, isReached: subject.isReached))
    var isLoose = step.isLoose
    if let sources, note(subject.object, step) {
      for source in sources {
        guard let path = source._path else { continue }
        // The getter may read any property of these objects, and the macro does not see which.
        let held = path.held?(subject.object)
        let isLooseThere = add(
          path.step, of: subject, seenFrom: subject, rewires: leadsOn || held != nil, isValue: false
        )
        isLoose = isLoose || isLooseThere
        for object in held ?? [] { addAll(of: object, step, rewires: leadsOn) }
      }
    }
    guard let next = step.next, let middle = step.middle else { return isLoose }
    guard let object = middle.content(start.object) else { return isLoose }
    var isReached = subject.isReached ?? start.isReached
    if isLoose || isReached != nil { isReached = check(object, behind: middle, from: start) }
    let isLooseBehind = add(
      next, of: Start(object: object, isReached: isReached), seenFrom: start, rewires: rewires,
      isValue: isValue)
    return isLoose || isLooseBehind
  }

  /// The table of the root, which comes first, or of another object on the path.
  ///
  /// A change of a thread-safe object is told on the thread that makes it. That thread must not
  /// read a root that belongs to another thread or actor.
  private mutating func table(of object: AnyObject, _ step: PathStep) -> ObservationTable {
    let table = step.table(of: object)
    if object === root { isShared = table.isShared }
    insist(
      isShared || !table.isShared,
      "'\(table.keys.name(of: step.number))' of \(type(of: object)) can change on any thread, and "
        + "\(type(of: root)), from which the path leads to it, is not thread-safe. Observe the "
        + "\(type(of: object)) itself, with 'deliver:', or, if no actor isolates \(type(of: root)), "
        + "write '@Observed(.threadSafe)' before it.")
    return table
  }

  /// Adds every property of an object.
  private mutating func addAll(of object: any ObservedSubject, _ step: PathStep, rewires: Bool) {
    if object === root { return }
    let table = table(of: object, step)
    for number in 0..<table.count {
      add(
        PathWire(
          slot: table.slot(number), isAtRoot: false, rewires: rewires, isLeaf: false, isReached: nil
        ))
    }
  }

  /// Makes the check whether a path from `start` still leads to an object.
  private func check(
    _ object: AnyObject, behind middle: PathStep.Middle, from start: Start
  ) -> PathWire.Check {
    // The check runs while the object tells of a change. So the object is alive, and no other
    // object has its address.
    let identity = ObjectIdentifier(object)
    if start.object === root {
      return { root in middle.content(root).map(ObjectIdentifier.init) == identity }
    }
    let isStartReached = start.isReached
    return { [weak start = start.object] root in
      guard let start, isStartReached?(root) ?? true else { return false }
      return middle.content(start).map(ObjectIdentifier.init) == identity
    }
  }

  /// Adds a wire, or merges it with the wire of the same slot if several paths lead there.
  private mutating func add(_ wire: PathWire) {
    guard let index = wires.firstIndex(where: { $0.slot === wire.slot }) else {
      return wires.append(wire)
    }
    let known = wires[index]
    // If one of the paths cannot change, the wire needs no check.
    var isReached: PathWire.Check?
    if let one = known.isReached, let other = wire.isReached {
      isReached = { one($0) || other($0) }
    }
    wires[index] = PathWire(
      slot: wire.slot, isAtRoot: wire.isAtRoot, rewires: known.rewires || wire.rewires,
      isLeaf: false, isReached: isReached)
  }

  private mutating func note(_ subject: AnyObject, _ step: PathStep) -> Bool {
    let isFixed = step.dispatch == .fixed
    let key = Seen(
      subject: ObjectIdentifier(subject), number: step.number,
      owner: isFixed ? ObjectIdentifier(step.owner) : nil)
    if seen.contains(key) { return false }
    seen.append(key)
    return true
  }
}
