public import LiaisonCore

/// One property on a path, and the rest of the path after it.
@usableFromInline
final class PathStep: Sendable {
  let number: Int
  /// The class that has the property.
  let owner: AnyClass
  /// What a computed property depends on, as its class declares it; nil for a stored property.
  @usableFromInline let sources: Sources?
  /// The implementation that a read uses.
  let dispatch: Dispatch
  /// Whether the object that the property leads to can go away without a set, because it is held
  /// weakly or lies inside a value.
  let isLoose: Bool
  /// Whether setting it tells no observer, because its class announces changes itself.
  let isManual: Bool
  /// Finds the object that the property holds, from the object at which the whole path begins. Nil
  /// if no step follows.
  let middle: Middle?
  let next: PathStep?

  @usableFromInline typealias Sources = Sealed<() -> [any ObservedSourceProtocol]>
  @usableFromInline typealias Middle = Sealed<(AnyObject) -> AnyObject?>

  /// Which implementation of a property is read.
  enum Dispatch {
    /// The implementation of the object's class.
    case dynamic
    /// The implementation of the class that the step names: `super.name`.
    case fixed
  }

  @usableFromInline
  convenience init(
    _ number: Int, owner: AnyClass, sources: Sources?, isLoose: Bool = false, isManual: Bool = false
  ) {
    self.init(
      number, owner: owner, sources: sources, dispatch: .dynamic, isLoose: isLoose,
      isManual: isManual, middle: nil, next: nil)
  }

  private init(
    _ number: Int, owner: AnyClass, sources: Sources?, dispatch: Dispatch, isLoose: Bool,
    isManual: Bool, middle: Middle?, next: PathStep?
  ) {
    self.number = number
    self.owner = owner
    self.sources = sources
    self.dispatch = dispatch
    self.isLoose = isLoose
    self.isManual = isManual
    self.middle = middle
    self.next = next
  }
}

// MARK: - Longer paths

extension PathStep {
  /// The path that goes on along `rest`, from the object that `middle` finds at the end of this
  /// path.
  func going(on rest: PathStep, through middle: Middle) -> PathStep {
    guard let next else { return with(middle: middle, next: rest.seen(through: middle)) }
    return with(middle: self.middle, next: next.going(on: rest, through: middle))
  }

  /// The same path as a part of a longer one, in which `middle` finds the object where this path
  /// begins.
  private func seen(through middle: Middle) -> PathStep {
    let further = self.middle.map { further in
      Middle { middle.content($0).flatMap(further.content) }
    }
    return with(middle: further, next: next?.seen(through: middle))
  }

  private func with(middle: Middle?, next: PathStep?) -> PathStep {
    PathStep(
      number, owner: owner, sources: sources, dispatch: dispatch, isLoose: isLoose,
      isManual: isManual, middle: middle, next: next)
  }

  /// The path to a part of the value of its last property.
  @usableFromInline
  func intoValue() -> PathStep {
    PathStep(
      number, owner: owner, sources: sources, dispatch: dispatch, isLoose: next == nil || isLoose,
      isManual: isManual, middle: middle, next: next?.intoValue())
  }

  /// The same property as the class of these keys implements it, even if a subclass overrides it.
  func fixed(to keys: ObservedKeys) -> PathStep {
    PathStep(
      number, owner: keys.owner, sources: keys.overriding[number] ?? sources, dispatch: .fixed,
      isLoose: isLoose, isManual: isManual, middle: middle, next: next)
  }
}

// MARK: - In an object

extension PathStep {
  /// The table with the observers of an object.
  ///
  /// The cast is slow. The key could carry a function instead, but then the compiler would need to
  /// know that the class is observed before it knows the types of its keys, which is circular.
  func table(of subject: AnyObject) -> ObservationTable {
    guard
      let subject = subject as? any ObservedSubject,
      let table = subject._observationTable(making: true)
    else {
      mistake(
        "\(type(of: subject)) cannot be observed here. Let @Observed write its keys, and observe it "
          + "on the actor to which it belongs.")
    }
    table.meet(type(of: subject)._observedKeys, of: subject)
    return table
  }

  /// The sources of the property in the object that has a table; nil if the property is stored.
  func sources(in table: ObservationTable) -> [any ObservedSourceProtocol]? {
    let overriding = dispatch == .dynamic ? table.keys.overriding[number] : nil
    guard let declared = overriding ?? sources else { return nil }
    return declared.content()
  }

  /// Whether the property is stored and not overridden in the object that has a table.
  func isPlain(in table: ObservationTable) -> Bool {
    sources == nil && table.keys.overriding[number] == nil
  }
}
