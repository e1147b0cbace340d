/// One property on the way to what is observed, and what comes after it.
@usableFromInline
final class PathStep: Sendable {
  let number: Int
  /// Whose property it is.
  let owner: AnyClass
  /// What a computed property depends on; nil for one that is stored.
  let sources: Sources?
  /// The object that the property holds, seen from where the whole path begins. There is one when
  /// a step follows.
  let middle: Middle?
  let next: PathStep?

  @usableFromInline typealias Sources = Sealed<() -> [any ObservedSourceProtocol]>
  @usableFromInline typealias Middle = Sealed<(AnyObject) -> AnyObject?>

  @usableFromInline
  init(
    _ number: Int, owner: AnyClass, sources: Sources?, middle: Middle? = nil, next: PathStep? = nil
  ) {
    self.number = number
    self.owner = owner
    self.sources = sources
    self.middle = middle
    self.next = next
  }

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
    PathStep(number, owner: owner, sources: sources, middle: middle, next: next)
  }

  /// The observers of the property of an object.
  ///
  /// The cast is dear, and the key could have said how to find them; but then the compiler would
  /// have to know that the class is observed before it knows the types of its keys, which goes round
  /// in a circle.
  func slot(of subject: AnyObject) -> ObservedSlot {
    guard
      let table = (subject as? any ObservedSubject)?._observationTable(making: true)
    else {
      mistake(
        "\(type(of: subject)) cannot be observed here. Let @Observed write its keys, and observe it "
          + "on the actor to which it belongs.")
    }
    return table.slot(number)
  }
}
