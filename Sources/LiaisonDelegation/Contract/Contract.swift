import LiaisonCore

/// Makes the requirements of a protocol forwardable.
///
///     @Contract
///     protocol DoorDelegate: AnyObject {
///       @Answer(.all, whenNobody: true)
///       func door(_ door: Door, shouldOpenFor guest: Guest) -> Bool
///       @Optional func doorDidOpen(_ door: Door)
///     }
///
/// generates, beside the protocol:
///
/// - `DoorDelegateMulticast`: one delegator, many delegates, called as if they were one.
/// - `DoorDelegateHandlers`: a value of closures that stands in for a delegate.
/// - `DoorDelegateProxy`: an object that stands in for one delegate and decides how it is reached.
///
/// Options name what is generated: `@Contract(.proxy)` generates the proxy only. `.anywhere` adds
/// delivery to queues and actors. `.invocations` makes every call available as a value.
/// `.adopting(Other.self)` makes conformers of another module's protocol the delegates; the
/// contract restates the requirements that it uses.
@attached(
  peer, names: suffixed(Forwarding), suffixed(Place), suffixed(Sending), suffixed(Multicast),
  suffixed(Burst),
  suffixed(Handlers),
  suffixed(Proxy), suffixed(Optional), suffixed(Invocation), suffixed(Performing),
  suffixed(Spy), suffixed(Stubs), suffixed(Remote), suffixed(Parents))
@attached(extension, names: arbitrary)
public macro Contract(_ options: ContractOption...) =
  #externalMacro(module: "LiaisonMacros", type: "Contract")

/// `@Contract` writes this on one of the generated classes. Release builds learn from it that the
/// contract has more conformers than the source shows.
@attached(extension, names: named(_Known))
public macro _KnownToOptimizer(_ file: StaticString = "", _ line: Int = 0, _ column: Int = 0) =
  #externalMacro(module: "LiaisonMacros", type: "_KnownToOptimizer")

/// `@Contract` writes this as the default argument for an inherited contract's handlers. They may
/// be left out if everything in them is optional.
@freestanding(expression)
public macro _noHandlers<Handlers>(for parameter: String) -> Handlers =
  #externalMacro(module: "LiaisonMacros", type: "_NoHandlers")

/// What `@Contract` generates.
///
///     @Contract(.proxy, .spy)
///     protocol ImageStore: AnyObject { func image(named name: String) throws -> String }
///
/// Without `.multicast`, `.handlers` and `.proxy`, all three are generated; with one of them, only
/// those that are named. The other options add to that. The macro reads the options as they are
/// written in the attribute, so a constant in the place of an option is an error.
public struct ContractOption: Sendable {
  package init() {}

  /// The multicast. Every requirement that returns something then needs an `@Answer`.
  public static var multicast: Self { Self() }
  /// The handlers.
  public static var handlers: Self { Self() }
  /// The proxy.
  public static var proxy: Self { Self() }
  /// Delegates may live on queues and actors. Arguments have to be Sendable.
  public static var anywhere: Self { Self() }
  /// Calls as values: an enumeration `DoorDelegateInvocation`, and multicasts and proxies whose
  /// calls can be observed, recorded and performed again.
  public static var invocations: Self { Self() }
  /// Calls as values, with further conformances of the enumeration: `.invocations(Codable.self,
  /// Equatable.self)`.
  ///
  /// The protocols are written out, each with `.self`. For `Codable`, `Equatable` and `Hashable`
  /// the types of all arguments have to conform, too, because the compiler then writes the members
  /// of the enumeration.
  public static func invocations(_ conformances: Any.Type...) -> Self { Self() }
  /// A spy: an object `DoorDelegateSpy` that writes down every call. It answers with closures, with
  /// a real object, or with nobody's answer. Implies `.invocations`.
  public static var spy: Self { Self() }
  /// Delegates are the conformers of protocols that are declared elsewhere.
  ///
  ///     @Contract(.adopting(NSCacheDelegate.self))
  ///     nonisolated protocol CacheEvents: NSCacheDelegate {
  ///       func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any)
  ///     }
  ///
  /// The contract restates the requirements that it uses. Handlers and a spy are generated only if
  /// the contract also inherits from the protocols.
  public static func adopting(_ protocols: Any.Type...) -> Self { Self() }
}

/// Marks a requirement that a delegate may leave out. Such a delegate takes no part in the answer.
/// A requirement that returns something needs an `@Answer` with `whenNobody:`, or an optional
/// result, for the case that no delegate answers.
///
/// The type that declares the conformance decides for its subclasses: a method that a subclass adds
/// is never called, a method that it overrides is. `liaison check` finds such methods, and methods
/// whose name is misspelt.
@attached(peer)
public macro Optional() = #externalMacro(module: "LiaisonMacros", type: "Optional")

/// States how the results of many delegates become one.
///
///     @Answer(.all, whenNobody: true)
///     func door(_ door: Door, shouldOpenFor guest: Guest) -> Bool
///
/// Delegates are asked in their order, and only until the answer is settled: `.all` stops at the
/// first `false`, `.any` and `.none` at the first `true`, `.first` at the first result.
@attached(peer)
public macro Answer<Nobody>(_ rule: AnswerName, whenNobody: Nobody) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// As above, for `nil`, whose type nothing else would say.
///
///     @Answer(.first, whenNobody: nil) func title() -> String?
///
/// With `.first` and `.last` of an optional it may be left out, because `nil` is their nobody's
/// answer.
@attached(peer)
public macro Answer(_ rule: AnswerName, whenNobody: Never?) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// As above, for `[]`.
///
///     @Answer(.first, whenNobody: []) func suggestions(for text: String) -> [String]
///
/// With `.collect` it may be left out, because an empty collection is its nobody's answer.
@attached(peer)
public macro Answer(_ rule: AnswerName, whenNobody: [Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// As above, for `[:]`.
///
///     @Answer(.first, whenNobody: [:]) func headers(for path: String) -> [String: String]
///
/// Dictionaries cannot be joined by `.collect`. To merge them, give `.reduce` a closure.
@attached(peer)
public macro Answer(_ rule: AnswerName, whenNobody: [Never: Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// States how the results of many delegates become one, for a rule with a nobody's answer of its
/// own.
///
/// That is `true` for `.all` and `.none`, `false` for `.any`, an empty collection for `.collect`,
/// the start for `.reduce`, and `nil` for `.first` and `.last` of an optional. A rule of your own
/// answers with its `whole()`.
///
///     @Answer(.collect) func suggestions(for text: String) -> [String]
@attached(peer)
public macro Answer(_ rule: AnswerName) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

// Without the following macros, the compiler (6.3) would crash while it looks for the reason why an
// argument of a mark does not fit.

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Answer<Rule>(_ rule: Rule) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Answer<Rule, Nobody>(_ rule: Rule, whenNobody: Nobody) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// The rules that `@Answer` knows by name.
///
/// The macro reads the name as it is written in the attribute. So a constant in its place is an
/// error, and a rule of your own is named by ``by(_:)``.
public struct AnswerName: Sendable {
  private init() {}

  /// `true` if every delegate returns `true`.
  public static var all: Self { Self() }
  /// `true` if at least one delegate returns `true`.
  public static var any: Self { Self() }
  /// `true` if no delegate returns `true`.
  public static var none: Self { Self() }
  /// The first result; of optionals, the first that is not `nil`.
  public static var first: Self { Self() }
  /// The last result; of optionals, the last that is not `nil`.
  public static var last: Self { Self() }
  /// All results, joined.
  public static var collect: Self { Self() }
  /// All results, folded into one.
  ///
  ///     @Answer(.reduce(0, +)) func weight() -> Int
  ///
  /// Every delegate is asked, and the results are combined in the order in which the delegates are
  /// asked, beginning with `initial`. A proxy returns the result of its subject as it is, without
  /// `initial`.
  public static func reduce<Value>(
    _ initial: Value, _ combine: (Value, Value) -> Value
  ) -> Self { Self() }
  /// A rule of your own.
  ///
  ///     @Answer(.by(Majority())) func likes(_ guest: String) -> Bool
  ///
  /// The expression is evaluated for each call, so that each call begins with a fresh rule.
  /// Nobody's answer is the `whole()` of a rule that has taken nothing. See ``AnswerRule``.
  public static func by<Rule: AnswerRule>(_ rule: Rule) -> Self { Self() }
}

/// Names a requirement's handler, if the name that it would have is not clear.
///
///     @Named("visitNumber") func visit(_ number: Int)
///     @Named("visitText") func visit(_ text: String)
///
/// The case of an invocation and the members of a spy get this name, too. The requirement itself,
/// and what delegates implement, keeps its own. The name is a literal. If another requirement has
/// it already, that is an error.
@attached(peer)
public macro Named(_ name: String) = #externalMacro(module: "LiaisonMacros", type: "Named")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Named<Name>(_ name: Name) =
  #externalMacro(module: "LiaisonMacros", type: "Named")

/// States the result of a call until the subject of a `.virtual` route exists, if the route says
/// so.
///
///     @Placeholder(0) var count: Int { get }
///
/// It is also the result of a refused call that cannot throw. Before a static requirement, it is
/// what generated types return. The expression is evaluated each time that it is needed.
@attached(peer)
public macro Placeholder<Value>(_ value: Value) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// As above, for `nil`, whose type nothing else would say.
///
///     @Placeholder(nil) var title: String? { get }
@attached(peer)
public macro Placeholder(_ value: Never?) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// As above, for `[]`.
///
///     @Placeholder([]) var titles: [String] { get }
@attached(peer)
public macro Placeholder(_ value: [Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// As above, for `[:]`.
///
///     @Placeholder([:]) var headers: [String: String] { get }
@attached(peer)
public macro Placeholder(_ value: [Never: Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// States how delegates are asked an asynchronous requirement: one after the other or at the same
/// time, and how long each may take. A delegate that takes longer is cancelled and left out. If the
/// requirement can throw `LateDelegate`, that delegate counts as having thrown it.
///
///     @Asked(.concurrently, within: .seconds(2))
///     @Answer(.collect) func suggestions(for text: String) async -> [String]
@attached(peer)
public macro Asked(_ order: AskingOrder, within limit: Duration) =
  #externalMacro(module: "LiaisonMacros", type: "Asked")

/// States how delegates are asked an asynchronous requirement, without a limit.
///
///     @Asked(.concurrently)
///     @Answer(.collect) func suggestions(for text: String) async -> [String]
///
/// Without this attribute they are asked in order. With `.concurrently` the caller waits for all of
/// them, even if the first result settles the answer. If the caller's task is cancelled, the tasks
/// of the delegates are cancelled, and the caller still waits for them.
@attached(peer)
public macro Asked(_ order: AskingOrder) = #externalMacro(module: "LiaisonMacros", type: "Asked")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Asked<Order>(_ order: Order) =
  #externalMacro(module: "LiaisonMacros", type: "Asked")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Asked<Limit>(_ order: AskingOrder, within limit: Limit) =
  #externalMacro(module: "LiaisonMacros", type: "Asked")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Asked<Order, Limit>(_ order: Order, within limit: Limit) =
  #externalMacro(module: "LiaisonMacros", type: "Asked")

/// States what an error of one delegate means for the others.
///
///     @Errors(.collected) func saveAll(_ text: String) throws
///
/// Without this attribute the first error is thrown and no further delegate is asked; delegates
/// that are asked concurrently have all been asked by then. `.collected` needs `throws` without a
/// type, because it throws ``CollectedErrors``.
@attached(peer)
public macro Errors(_ policy: ErrorPolicy) =
  #externalMacro(module: "LiaisonMacros", type: "Errors")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Errors<Policy>(_ policy: Policy) =
  #externalMacro(module: "LiaisonMacros", type: "Errors")

/// What an error of one delegate means for the others.
///
/// With either policy, a call that throws returns none of the other delegates' results. A proxy
/// throws the error of its subject as it is.
public enum ErrorPolicy: Sendable {
  /// The first error is thrown, and no further delegate is asked.
  case stopping
  /// An error keeps no other delegate from being asked. `CollectedErrors` is thrown at the end,
  /// also if a result has settled the answer.
  case collected
}
