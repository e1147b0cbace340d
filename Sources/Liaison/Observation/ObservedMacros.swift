/// Makes the properties of a class or an actor observable.
///
///     @Observed
///     class Person {
///       var first = ""
///       var address: Address?
///       var city: String? { address?.city }
///     }
///
///     let token = person.observe(\.city) { person, change in … }
///
/// Every stored variable gets accessors that tell observers of a change; its value moves to a
/// private variable with an underscore before the name, which an actor's synchronous initialiser
/// has to set by that name. Every property gets a key, a static member of the class with its name,
/// by which it is observed. A computed property is told when something changes that its getter
/// reads; where that cannot be seen, `@Depends` says it. A `let` never changes and has no key.
///
/// An actor has to conform by itself: `@Observed actor Counter: ObservedActor`.
///
/// A subclass of an observed class says `@Observed` too. What it overrides keeps the key that it
/// has, and is told when what its own getter reads changes: what the class declares, what it inherits
/// and `super`. `static`, `lazy` and wrapped variables cannot be observed.
///
/// `.threadSafe` guards the variables with a lock, so that the class may be used from any thread.
/// `.observable` lets Apple's Observation see the class, too.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, names: named(_observation), named(_observationTable),
  named(_Key), named(_keyTable), named(_observedKeyCount), named(_observedKeys))
@attached(extension, conformances: Observed)
public macro Observed(_ options: ObservedOption...) =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

// Declared for each order of the options: the compiler (6.3) crashes on subclasses of a class whose
// macro could have made it conform to a protocol and has not.

/// As above, and conforms to `Observable`.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, names: named(_observation), named(_observationTable),
  named(_observableRegistrar), named(_Key), named(_keyTable), named(_observedKeyCount),
  named(_observedKeys))
@attached(extension, conformances: Observed, _Observable)
public macro Observed(_ observable: ObservableOption, _ options: ObservedOption...) =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

/// As above, the other way round.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, names: named(_observation), named(_observationTable),
  named(_observableRegistrar), named(_Key), named(_keyTable), named(_observedKeyCount),
  named(_observedKeys))
@attached(extension, conformances: Observed, _Observable)
public macro Observed(_ option: ObservedOption, _ observable: ObservableOption) =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

/// How `@Observed` makes a class observable.
public struct ObservedOption: Sendable {
  private init() {}

  /// Properties may be used from any thread: a lock guards them.
  public static var threadSafe: Self { Self() }
}

/// Whether `@Observed` lets Apple's Observation see the class.
public struct ObservableOption: Sendable {
  private init() {}

  /// Conforms to `Observable`: SwiftUI, `withObservationTracking` and `Observations` see who reads
  /// the properties and when they change. A subclass says it again for what it adds.
  ///
  ///     @Observed(.observable) final class Song { var title = "" }
  ///
  /// Trackers are told where the change is made, before it is made, in no particular order, and
  /// observers of ours after it. Reading costs what Observation takes for noting who reads.
  public static var observable: Self { Self() }
}

/// Leaves a property out of what `@Observed` watches.
///
///     @Unobserved var cache: [Key: Value] = [:]
@attached(peer)
public macro Unobserved() = #externalMacro(module: "LiaisonMacros", type: "Unobserved")

/// Says what a computed property depends on, where its getter does not show it.
///
///     @Depends(\Self.first, \Self.address?.city)
///     var label: String { makeLabel(for: self) }
///
/// What is said here counts alone; nothing is looked for in the getter any more.
@attached(peer)
public macro Depends<Root>(_ sources: PartialKeyPath<Root>...) =
  #externalMacro(module: "LiaisonMacros", type: "Depends")

/// As above, for a property of which the class itself says when it changes.
///
///     @Depends var now: Date { clock.now }
@attached(peer)
public macro Depends() = #externalMacro(module: "LiaisonMacros", type: "Depends")

/// Setting this property tells nobody. The class says itself when it has changed, with
/// `withChange(of:during:)` or `willChange` and `didChange`.
///
///     @NotifiesManually var balance = 0
@attached(peer)
public macro NotifiesManually() =
  #externalMacro(module: "LiaisonMacros", type: "NotifiesManually")

/// Written by `@Observed`, on each variable that it watches.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(_key_), overloaded)
public macro _ObservedProperty(_ how: ObservedPropertyOption...) =
  #externalMacro(module: "LiaisonMacros", type: "_ObservedProperty")

/// How the accessors of a watched variable differ from the plain ones.
public struct ObservedPropertyOption: Sendable {
  private init() {}

  /// They tell nobody.
  public static var manual: Self { Self() }
  /// They take a lock.
  public static var threadSafe: Self { Self() }
  /// They tell Apple's Observation.
  public static var observable: Self { Self() }
}

/// Written by `@Observed`, on each computed property that can be observed, with what it depends on.
@attached(peer, names: prefixed(_key_), overloaded)
public macro _ObservedKey(_ sources: ObservedKeySource...) =
  #externalMacro(module: "LiaisonMacros", type: "_ObservedKey")

/// What a computed property depends on: a property and what is read of it, `"address.city"`.
public struct ObservedKeySource: Sendable, ExpressibleByStringLiteral {
  private init() {}

  public init(stringLiteral path: String) {}

  /// Something that cannot be seen in its getter.
  public static var unseen: Self { Self() }
  /// A mistake, of which the class tells.
  public static var diagnosed: Self { Self() }
}
