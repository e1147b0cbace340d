/// Makes the properties of a class or an actor observable.
///
///     @Observed
///     class Person {
///       var first = ""
///       var address: Address?
///       var city: String? { address?.city }
///     }
///
/// Each property is then observed by its name:
///
///     let token = person.observe(\.city) { person, change in print(change.path) }
///
/// Every stored variable gets accessors that tell observers of a change. Its value moves to a
/// private variable with an underscore before the name, which an actor's synchronous initialiser
/// has to set by that name. Every property gets a key, a static member of the class with its name,
/// by which it is observed. Observers of a computed property are told when something that its
/// getter reads changes. If the macro cannot see what the getter reads, `@Depends` states it. A
/// `let` never changes, and has a key so that paths may lead through it.
///
/// An actor has to state its conformance itself: `@Observed actor Counter: ObservedActor`.
///
/// A subclass of an observed class needs `@Observed`, too. A property that it overrides keeps its
/// key. Observers are told when something that the new getter reads changes: a property that the
/// class declares or inherits, or a property of `super`. `static`, `lazy` and wrapped variables
/// cannot be observed.
///
/// `.threadSafe` guards the variables with a lock, so that the class may be used from any thread.
/// `.observable` lets Apple's Observation see the class, too.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, names: named(_observation), named(_observationTable),
  named(_Key), named(_keyTable), named(_observedKeyCount), named(_observedKeys))
@attached(extension, conformances: Observed)
public macro Observed() =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

// There is one declaration for each list of options. The compiler (6.3) crashes on a subclass if
// the macro of its superclass declares a conformance and does not add it.

/// Makes the properties of a class observable, and usable from any thread.
///
///     @Observed(.threadSafe) final class Account { var balance = 0 }
///
/// A lock guards each read and each set. But `balance += 1` is a read and a set, so another thread
/// may set the property in between. Observers are told on the thread that makes the change, with no
/// lock held. A subclass needs the option, too; an actor and a class of a global actor cannot have
/// it.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, ThreadSafeObserved, names: named(_observation),
  named(_observationTable),
  named(_Key), named(_keyTable), named(_observedKeyCount), named(_observedKeys))
@attached(extension, conformances: Observed, ThreadSafeObserved)
public macro Observed(_ threadSafe: ObservedOption) =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

/// Makes the properties of a class observable, also by Apple's Observation.
///
///     @Observed(.observable) final class Song { var title = "" }
///
/// A subclass repeats the option for the properties that it adds; an actor cannot have it. See
/// ``ObservableOption/observable``.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, names: named(_observation), named(_observationTable),
  named(_observableRegistrar), named(_Key), named(_keyTable), named(_observedKeyCount),
  named(_observedKeys))
@attached(extension, conformances: Observed, _Observable)
public macro Observed(_ observable: ObservableOption) =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

/// Makes the properties of a class observable, also by Apple's Observation, and usable from any
/// thread.
///
///     @Observed(.observable, .threadSafe) final class Song { var title = "" }
///
/// A lock guards each read and each set. Trackers of Observation and observers of this library are
/// told on the thread that makes the change, with no lock held.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, ThreadSafeObserved, names: named(_observation),
  named(_observationTable),
  named(_observableRegistrar), named(_Key), named(_keyTable), named(_observedKeyCount),
  named(_observedKeys))
@attached(extension, conformances: Observed, ThreadSafeObserved, _Observable)
public macro Observed(_ observable: ObservableOption, _ threadSafe: ObservedOption) =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

/// Makes the properties of a class observable, with the options in the other order.
///
///     @Observed(.threadSafe, .observable) final class Song { var title = "" }
///
/// The order of the options has no effect.
@attached(memberAttribute)
@attached(
  member, conformances: Observed, ThreadSafeObserved, names: named(_observation),
  named(_observationTable),
  named(_observableRegistrar), named(_Key), named(_keyTable), named(_observedKeyCount),
  named(_observedKeys))
@attached(extension, conformances: Observed, ThreadSafeObserved, _Observable)
public macro Observed(_ threadSafe: ObservedOption, _ observable: ObservableOption) =
  #externalMacro(module: "LiaisonMacros", type: "Observed")

/// How `@Observed` makes a class observable.
///
/// Write the option in the attribute. The macro reads its text, so a constant that holds an option
/// is an error.
public struct ObservedOption: Sendable {
  private init() {}

  /// Properties may be used from any thread, because a lock guards them.
  public static var threadSafe: Self { Self() }
}

/// Whether `@Observed` lets Apple's Observation see the class.
///
/// Write the option in the attribute. The macro reads its text, so a constant that holds an option
/// is an error.
public struct ObservableOption: Sendable {
  private init() {}

  /// Makes the class conform to `Observable`. So SwiftUI, `withObservationTracking` and
  /// `Observations` see where the properties are read and when they change. A subclass repeats the
  /// option for the properties that it adds.
  ///
  ///     @Observed(.observable) final class Song { var title = "" }
  ///
  /// Trackers are told where the change is made, before it is made, in no particular order.
  /// Observers of this library are told after the change. A read costs what Observation takes to
  /// note it.
  public static var observable: Self { Self() }
}

/// Leaves a property out of those that `@Observed` makes observable.
///
///     @Unobserved var cache: [String: Int] = [:]
@attached(peer)
public macro Unobserved() = #externalMacro(module: "LiaisonMacros", type: "Unobserved")

/// States what a computed property depends on, if its getter does not show it.
///
///     @Depends(\Self.first, \Self.address?.city)
///     var label: String { makeLabel(for: self) }
///
/// Only the sources that are stated here count. The macro does not read the getter.
@attached(peer)
public macro Depends<Root>(_ sources: PartialKeyPath<Root>...) =
  #externalMacro(module: "LiaisonMacros", type: "Depends")

/// States that the class itself says when a computed property changes.
///
///     @Depends var now: Date { clock.now }
@attached(peer)
public macro Depends() = #externalMacro(module: "LiaisonMacros", type: "Depends")

/// Makes a property notify manually: setting it tells no observer. The class itself says when it
/// has changed, with `withChange(of:during:)` or with `willChange` and `didChange`.
///
///     @NotifiesManually var balance = 0
@attached(peer)
public macro NotifiesManually() =
  #externalMacro(module: "LiaisonMacros", type: "NotifiesManually")

/// `@Observed` writes this on each variable that it watches.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(_key_), overloaded)
public macro _ObservedProperty(_ how: ObservedPropertyOption...) =
  #externalMacro(module: "LiaisonMacros", type: "_ObservedProperty")

/// How the accessors of a watched variable differ from the plain ones.
@_documentation(visibility: internal)
public struct ObservedPropertyOption: Sendable {
  private init() {}

  /// The accessors tell no observer.
  public static var manual: Self { Self() }
  /// The accessors take a lock.
  public static var threadSafe: Self { Self() }
  /// The accessors tell Apple's Observation.
  public static var observable: Self { Self() }
}

/// `@Observed` writes this on each computed property that can be observed, with its sources.
@attached(peer, names: prefixed(_key_), overloaded)
public macro _ObservedKey(_ sources: ObservedKeySource...) =
  #externalMacro(module: "LiaisonMacros", type: "_ObservedKey")

/// A source of a computed property: a property and what the getter reads of it, `"address.city"`.
@_documentation(visibility: internal)
public struct ObservedKeySource: Sendable, ExpressibleByStringLiteral {
  private init() {}

  public init(stringLiteral path: String) {}

  /// A source that cannot be seen in the getter.
  public static var unseen: Self { Self() }
  /// A mistake that the class's expansion reports.
  public static var diagnosed: Self { Self() }
}
