public import LiaisonCore

/// One property on a path, and the rest of the path after it.
@usableFromInline
final class PathStep: Sendable {
  let number: Int
  /// Whose property it is.
  let owner: AnyClass
  /// What a computed property depends on, as its class declares it; nil for one that is stored.
  @usableFromInline let sources: Sources?
  /// The implementation that is read.
  let dispatch: Dispatch
  /// Whether the object behind it can go without a set: one that is held weakly, or one inside a
  /// value.
  let isLoose: Bool
  /// Whether setting it tells no observer, because its class announces changes itself.
  let isManual: Bool
  /// The object that the property holds, seen from where the whole path begins. There is one when
  /// a step follows.
  let middle: Middle?
  let next: PathStep?

  @usableFromInline typealias Sources = Sealed<() -> [any ObservedSourceProtocol]>
  @usableFromInline typealias Middle = Sealed<(AnyObject) -> AnyObject?>

  /// Which implementation of a property is read.
  enum Dispatch {
    /// That of the object's class.
    case dynamic
    /// That of the class that the step names: `super.name`.
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

// MARK: - Longer ways

extension PathStep {
  /// The same way, and on from its end, where `middle` finds an object, along `rest`.
  func going(on rest: PathStep, through middle: Middle) -> PathStep {
    guard let next else { return with(middle: middle, next: rest.seen(through: middle)) }
    return with(middle: self.middle, next: next.going(on: rest, through: middle))
  }

  /// The same way from an object that `middle` finds.
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

  /// The same way to something that stands in the value of its last property.
  @usableFromInline
  func intoValue() -> PathStep {
    PathStep(
      number, owner: owner, sources: sources, dispatch: dispatch, isLoose: next == nil || isLoose,
      isManual: isManual, middle: middle, next: next?.intoValue())
  }

  /// The same property as a class of the keys has it, whatever subclasses make of it.
  func fixed(to keys: ObservedKeys) -> PathStep {
    PathStep(
      number, owner: keys.owner, sources: keys.overriding[number] ?? sources, dispatch: .fixed,
      isLoose: isLoose, isManual: isManual, middle: middle, next: next)
  }
}

// MARK: - In an object

extension PathStep {
  /// The observers of an object.
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

  /// What the property depends on in an object whose observers are in a table; nil if it is stored.
  func sources(in table: ObservationTable) -> [any ObservedSourceProtocol]? {
    let overriding = dispatch == .dynamic ? table.keys.overriding[number] : nil
    guard let declared = overriding ?? sources else { return nil }
    return declared.content()
  }

  /// Whether it is stored, and read as it is stored, in such an object.
  func isPlain(in table: ObservationTable) -> Bool {
    sources == nil && table.keys.overriding[number] == nil
  }
}
