import LiaisonCore

/// A path may go on from the object that a property holds. The compiler checks each step: the next
/// one must be a key of that object's class.
extension ObservedPath where Value: ObservedSubject {
  /// The path to a property of the object.
  ///
  ///     let token = person.observe(\.home.city) { person, change in print(change.path) }
  ///
  /// When the object is replaced, observers are told, and the observation follows the path to the
  /// new object. If the class of that object is thread-safe and the one where the path begins is
  /// not, observing the path stops the program.
  @inlinable
  public subscript<Next>(
    dynamicMember key: KeyPath<Value.Type, ObservedPath<Next>>
  ) -> ObservedPath<Next> {
    let rest = Value.self[keyPath: key]
    let read = read
    let readRest = rest.read
    return ObservedPath<Next>(
      going(on: rest.step) { read($0) }, joined(rest.name), read: { readRest(read($0)) },
      lift: rest.lift)
  }
}

extension ObservedPath {
  /// The path to a property of an optional object.
  ///
  ///     let token = person.observe(\.address.city) { person, change in print(change.path) }
  ///
  /// Write it without `?`. While there is no object, the value is nil. Observers are told when an
  /// object is set or replaced, but not when a weak reference on the path loses its object.
  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next>>
  ) -> ObservedPath<Next?> where Value == Middle? {
    let rest = Middle.self[keyPath: key]
    let read = read
    let readRest = rest.read
    return ObservedPath<Next?>(
      going(on: rest.step) { read($0) }, joined(rest.name),
      read: { subject in read(subject).map { readRest($0) } },
      lift: rest.lift?.wrapped)
  }

  /// The path to an optional property of an optional object, as one optional.
  ///
  /// The value is nil if there is no object, and also if the object's property is nil.
  @inlinable
  public subscript<Middle: ObservedSubject, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next?>>
  ) -> ObservedPath<Next?> where Value == Middle? {
    let rest = Middle.self[keyPath: key]
    let read = read
    let readRest = rest.read
    return ObservedPath<Next?>(
      going(on: rest.step) { read($0) }, joined(rest.name),
      read: { subject in read(subject).flatMap { readRest($0) } }, lift: rest.lift)
  }

  @usableFromInline
  func going(
    on rest: PathStep, through middle: @escaping (AnyObject) -> AnyObject?
  ) -> PathStep {
    step.going(on: rest, through: Sealed(middle))
  }

  @usableFromInline
  func joined(_ rest: PathName) -> PathName { PathName(name.text + "." + rest.text) }
}

/// An actor's properties can be read on the actor alone. These overloads are deprecated and not
/// unavailable, for the reason that `ObservedPath+Parts` gives for variables.
extension ObservedPath {
  /// A property of an actor, to which no path leads.
  ///
  /// The compiler warns, and observing by such a path stops the program.
  @available(
    *, deprecated,
    message:
      "An actor's properties are read on the actor alone, so no path leads through it; observing this one stops the program. Observe the actor itself, 'await actor.observe(…)'"
  )
  public subscript<Next>(
    dynamicMember key: KeyPath<Value.Type, ObservedPath<Next>>
  ) -> ObservedPath<Next> where Value: ObservedActor {
    stopAtActor(Value.self)
  }

  /// A property of an optional actor, to which no path leads.
  ///
  /// The compiler warns, and observing by such a path stops the program.
  @available(
    *, deprecated,
    message:
      "An actor's properties are read on the actor alone, so no path leads through it; observing this one stops the program. Observe the actor itself, 'await actor.observe(…)'"
  )
  public subscript<Middle: ObservedActor, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next>>
  ) -> ObservedPath<Next?> where Value == Middle? {
    stopAtActor(Middle.self)
  }

  /// An optional property of an optional actor, to which no path leads.
  ///
  /// The compiler warns, and observing by such a path stops the program.
  @available(
    *, deprecated,
    message:
      "An actor's properties are read on the actor alone, so no path leads through it; observing this one stops the program. Observe the actor itself, 'await actor.observe(…)'"
  )
  public subscript<Middle: ObservedActor, Next>(
    dynamicMember key: KeyPath<Middle.Type, ObservedPath<Next?>>
  ) -> ObservedPath<Next?> where Value == Middle? {
    stopAtActor(Middle.self)
  }

  private func stopAtActor(_ actor: Any.Type) -> Never {
    mistake(
      "'\(name.text)' leads to \(actor), an actor, whose properties are read on the actor alone. Observe "
        + "the actor itself: 'await actor.observe(…)'.")
  }
}

extension ObservedPath where Value: Collection {
  /// The number of elements. Every change of the collection is told as a setting of this number.
  public var count: ObservedPath<Int> {
    let read = read
    return ObservedPath<Int>(
      step, PathName(name.text + ".@count"), read: { read($0).count }, lift: nil,
      isPart: true)
  }
}
