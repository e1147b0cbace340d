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
  public static func invocations(_ conformances: Any.Type...) -> Self { Self() }
  /// A spy: an object `DoorDelegateSpy` that writes down every call. It answers with closures, with
  /// a real object, or with nobody's answer. Implies `.invocations`.
  public static var spy: Self { Self() }
  /// Delegates are the conformers of protocols that are declared elsewhere.
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
@attached(peer)
public macro Answer(_ rule: AnswerName, whenNobody: Never?) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// As above, for `[]`.
@attached(peer)
public macro Answer(_ rule: AnswerName, whenNobody: [Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// As above, for `[:]`.
@attached(peer)
public macro Answer(_ rule: AnswerName, whenNobody: [Never: Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Answer")

/// States how the results of many delegates become one, for a rule with a nobody's answer of its
/// own: `true` for `.all` and `.none`, `false` for `.any`, an empty collection for `.collect`, the
/// start for `.reduce`, and `nil` for `.first` and `.last` of an optional.
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
  public static func reduce<Value>(
    _ initial: Value, _ combine: (Value, Value) -> Value
  ) -> Self { Self() }
  /// A rule of your own.
  public static func by<Rule: AnswerRule>(_ rule: Rule) -> Self { Self() }
}

/// Names a requirement's handler, if the name that it would have is not clear.
@attached(peer)
public macro Named(_ name: String) = #externalMacro(module: "LiaisonMacros", type: "Named")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Named<Name>(_ name: Name) =
  #externalMacro(module: "LiaisonMacros", type: "Named")

/// States the result of a call until the subject of a `.virtual` route exists, if the route says
/// so. It is also the result of a refused call that cannot throw.
///
///     @Placeholder(0) var count: Int { get }
@attached(peer)
public macro Placeholder<Value>(_ value: Value) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// As above, for `nil`, whose type nothing else would say.
@attached(peer)
public macro Placeholder(_ value: Never?) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// As above, for `[]`.
@attached(peer)
public macro Placeholder(_ value: [Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// As above, for `[:]`.
@attached(peer)
public macro Placeholder(_ value: [Never: Never]) =
  #externalMacro(module: "LiaisonMacros", type: "Placeholder")

/// States how delegates are asked an asynchronous requirement: one after the other or at the same
/// time, and how long each may take. A delegate that takes longer is cancelled and left out. If the
/// requirement throws, that delegate counts as having thrown `LateDelegate`.
///
///     @Asked(.concurrently, within: .seconds(2))
///     @Answer(.collect) func suggestions(for text: String) async -> [String]
@attached(peer)
public macro Asked(_ order: AskingOrder, within limit: Duration) =
  #externalMacro(module: "LiaisonMacros", type: "Asked")

/// States how delegates are asked an asynchronous requirement, without a limit.
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

/// States what an error of one delegate means for the others. Without this attribute the first
/// error is thrown and no further delegate is asked.
@attached(peer)
public macro Errors(_ policy: ErrorPolicy) =
  #externalMacro(module: "LiaisonMacros", type: "Errors")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Errors<Policy>(_ policy: Policy) =
  #externalMacro(module: "LiaisonMacros", type: "Errors")

/// What an error of one delegate means for the others.
public enum ErrorPolicy: Sendable {
  /// The error is thrown, and no further delegate is asked.
  case stopping
  /// All delegates are asked, and `CollectedErrors` is thrown at the end.
  case collected
}
