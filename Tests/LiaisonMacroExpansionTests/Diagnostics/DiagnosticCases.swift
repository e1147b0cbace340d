import Testing

/// Wrong code, and what is said about it: every case of `DiagnosticMessage` once.
struct DiagnosticCase: Sendable, CustomTestStringConvertible {
  /// The case of `DiagnosticMessage`.
  let name: String
  /// One declaration, with the token that the message stands at between `⟦` and `⟧`.
  let code: String
  let message: String
  /// The declaration with the fix-it applied.
  var fixed: String?
  /// The declarations around it, innermost first.
  var context: [String] = []

  var testDescription: String { name }
}

extension DiagnosticCase {
  static let all = contract + remote

  private static let contract: [Self] = [
    Self(
      name: "notAProtocol",
      code: "@Contract ⟦struct⟧ S {}",
      message: "'@Contract' can be attached to a protocol only",
      fixed: "struct S {}"),
    Self(
      name: "localScope",
      code: "@Contract ⟦protocol⟧ P { func a() }",
      message:
        "'@Contract' cannot be used on a local protocol, because the types that it "
        + "generates would not be visible there; move the protocol out of the function",
      context: ["func f() {}"]),
    Self(
      name: "privateNested",
      code: "@Contract ⟦private⟧ protocol P { func a() }",
      message: "'@Contract' cannot extend a private nested protocol; make it 'fileprivate'",
      fixed: "@Contract fileprivate protocol P { func a() }",
      context: ["struct S {}"]),
    Self(
      name: "privateAround",
      code: "@Contract protocol ⟦P⟧ { func a() }",
      message:
        "'@Contract' cannot extend a protocol in the private type 'I'; make the type "
        + "'fileprivate'",
      context: ["private struct I {}", "struct S {}"]),
    Self(
      name: "duplicateMark",
      code: #"@Contract protocol P { @Named("a") ⟦@Named("b")⟧ func a() }"#,
      message: "'@Named' is written twice",
      fixed: #"@Contract protocol P { @Named("a") func a() }"#),
    Self(
      name: "markOnActor",
      code: "@Contract protocol P: Actor { ⟦@Optional⟧ func a() }",
      message: "'@Optional' cannot be used in a contract of actors",
      fixed: "@Contract protocol P: Actor { func a() }"),
    Self(
      name: "unaryOperator",
      code: "@Contract protocol P { static ⟦prefix⟧ func - (one: Self) -> Self }",
      message:
        "generated types cannot have '-', because the compiler does not find unary operators "
        + "that a macro declares; require a method instead"),
    Self(
      name: "unreadable",
      code: "@Contract protocol P { ⟦case a⟧ }",
      message: "'@Contract' cannot read this as a requirement"),
    Self(
      name: "optionalModifier",
      code: "@Contract protocol P { ⟦optional⟧ func a() }",
      message: "'optional' needs the Objective-C runtime; write '@Optional'",
      fixed: "@Contract protocol P { @Optional func a() }"),
    Self(
      name: "misspeltMark",
      code: "@Contract protocol P { ⟦@Anwser(.all)⟧ func a() -> Bool }",
      message: "'@Anwser' marks nothing; did you mean '@Answer'?",
      fixed: "@Contract protocol P { @Answer(.all) func a() -> Bool }"),
    Self(
      name: "misspeltMark",
      code: "@Contract protocol P { ⟦@Optinal⟧ func a() }",
      message: "'@Optinal' marks nothing; did you mean '@Optional'?",
      fixed: "@Contract protocol P { @Optional func a() }"),
    Self(
      name: "misspeltMark",
      code: "@Contract protocol P { @Optional ⟦@answer(.all, whenNobody: true)⟧ func a() -> Bool }",
      message: "'@answer' marks nothing; did you mean '@Answer'?",
      fixed: "@Contract protocol P { @Optional @Answer(.all, whenNobody: true) func a() -> Bool }"),
    Self(
      name: "mentionsSelf",
      code: "@Contract protocol P { func a(_ other: ⟦Self⟧) }",
      message:
        "'a(_:)' mentions 'Self', which cannot be called through 'any'; name the protocol "
        + "instead",
      fixed: "@Contract protocol P { func a(_ other: any P) }"),
    Self(
      name: "selfMember",
      code: "@Contract protocol P<Item> { associatedtype Item; func a(_ item: ⟦Self⟧.Item) }",
      message: "generated types know 'Item' by its name only; write it without 'Self.'",
      fixed: "@Contract protocol P<Item> { associatedtype Item; func a(_ item: Item) }"),
    Self(
      name: "reservedName",
      code: "@Contract protocol P { func ⟦_roster⟧() }",
      message: "'_roster' is a name that generated types use themselves; rename the requirement"),
    Self(
      name: "sendingParameter",
      code: "@Contract protocol P { func a(_ x: ⟦sending⟧ Int) }",
      message:
        "a 'sending' parameter cannot be forwarded, because it can be given away only "
        + "once; make its type Sendable",
      fixed: "@Contract protocol P { func a(_ x: Int) }"),
    Self(
      name: "missingAnswer",
      code: "@Contract(.multicast) protocol P { func ⟦a⟧() -> Bool }",
      message:
        "'a()' returns a value, and nothing says how the results of many delegates become "
        + "one; write '@Answer(.all, whenNobody: true)' before it",
      fixed:
        "@Contract(.multicast) protocol P { @Answer(.all, whenNobody: true) func a() -> "
        + "Bool }"),
    Self(
      name: "multicastConflict",
      code: "@Contract(.multicast) protocol P { func ⟦removeAll⟧() }",
      message:
        "'removeAll()' is what every multicast calls something of its own; rename the "
        + "requirement, or ask for '@Contract(.proxy, .handlers)'"),
    Self(
      name: "handlersImpossible",
      code: "@Contract(.handlers) protocol P { func ⟦a⟧<T>(_ x: T) }",
      message:
        "'a(_:)' cannot be a closure, because closures have no generic parameters and do "
        + "not rethrow; conform to 'P' with a type instead"),
    Self(
      name: "optionalNeedsAnswer",
      code: "@Contract protocol P { ⟦@Optional⟧ func a() -> Bool }",
      message:
        "'a()' is optional and returns a value, and nothing says what it is when it is "
        + "left out; write '@Answer' with 'whenNobody:' before it, or make its result "
        + "optional",
      fixed:
        "@Contract protocol P { @Answer(.all, whenNobody: true) @Optional func a() -> Bool "
        + "}"),
    Self(
      name: "answerOnVoid",
      code: "@Contract protocol P { ⟦@Answer(.all)⟧ func a() }",
      message: "'a()' returns nothing, so there is nothing to answer",
      fixed: "@Contract protocol P { func a() }"),
    Self(
      name: "answerNeedsBool",
      code: "@Contract protocol P { @Answer(⟦.all⟧) func a() -> [Int] }",
      message:
        "'.all' makes one Bool of many; '[Int]' needs '.first', '.last', '.collect' or "
        + "'.reduce'",
      fixed: "@Contract protocol P { @Answer(.collect, whenNobody: []) func a() -> [Int] }"),
    Self(
      name: "answerNeedsNobody",
      code: "@Contract protocol P { @Answer(⟦.first⟧) func a() -> Int }",
      message: "'.first' needs 'whenNobody:', because 'Int' has no value that stands for nobody",
      fixed: "@Contract protocol P { @Answer(.first, whenNobody: <#value#>) func a() -> Int }"),
    Self(
      name: "answerNeedsCollection",
      code: "@Contract protocol P { @Answer(⟦.collect⟧) func a() -> Int? }",
      message:
        "'.collect' puts results one after the other, and 'Int?' cannot be joined so; use '.first', "
        + "'.last' or '.reduce'",
      fixed: "@Contract protocol P { @Answer(.first, whenNobody: nil) func a() -> Int? }"),
    Self(
      name: "nobodyMismatch",
      code: "@Contract protocol P { @Answer(.all, whenNobody: ⟦1⟧) func a() -> Bool }",
      message: "'1' cannot be nobody's answer, because 'a()' returns 'Bool'"),
    Self(
      name: "unknownAnswer",
      code: "@Contract protocol P { @Answer(⟦rule⟧) func a() -> Bool }",
      message:
        "'rule' is not an answer that '@Answer' can read; write '.all', '.any', '.none', "
        + "'.first', '.last', '.collect', '.reduce' or '.by'"),
    Self(
      name: "notWrittenOut",
      code: "@Contract protocol P { @Errors(⟦policy⟧) func a() throws }",
      message: "'policy' is nothing that '@Errors' can read; write '.stopping' or '.collected'"),
    Self(
      name: "collectedNeedsThrows",
      code: "@Contract protocol P { ⟦@Errors(.collected)⟧ func a() throws(E) }",
      message:
        "'@Errors(.collected)' throws 'CollectedErrors', so the requirement has to be "
        + "'throws' without a type",
      fixed: "@Contract protocol P { func a() throws(E) }"),
    Self(
      name: "errorsNeedThrows",
      code: "@Contract protocol P { ⟦@Errors(.stopping)⟧ func a() }",
      message: "'@Errors' is about what is thrown, so the requirement has to be 'throws'",
      fixed: "@Contract protocol P { func a() }"),
    Self(
      name: "askedNeedsAsync",
      code: "@Contract protocol P { ⟦@Asked(.concurrently)⟧ func a() }",
      message: "'@Asked' is about waiting, so the requirement has to be 'async'",
      fixed: "@Contract protocol P { func a() }"),
    Self(
      name: "askedTyped",
      code: "@Contract protocol P { ⟦@Asked(.concurrently)⟧ func a() async throws(E) }",
      message:
        "'@Asked' may throw 'LateDelegate', so the requirement cannot throw a type of its "
        + "own",
      fixed: "@Contract protocol P { func a() async throws(E) }"),
    Self(
      name: "requiresNeedsSetter",
      code: "@Contract protocol P { ⟦@Requires(get: .read, set: .write)⟧ func a() }",
      message:
        "'a()' is not set, so there is one right to require; write '@Requires(…)' without 'set:'"),
    Self(
      name: "requiresLiteral",
      code: "@Contract protocol P { @Requires(⟦\"admin\"⟧) func a() throws }",
      message:
        "\"admin\" is no right; declare rights as 'static let' in an extension of 'Rights', made by "
        + "'Rights(\"admin\")', and name them with a dot"),
    Self(
      name: "limitIsLiteral",
      code: "@Contract protocol P { @Asked(.concurrently, within: ⟦2⟧) func a() async }",
      message: "2 is no duration; write how long it is, as in '.seconds(2)'",
      fixed: "@Contract protocol P { @Asked(.concurrently, within: .seconds(2)) func a() async }"),
    Self(
      name: "refusedWithoutAnswer",
      code: "@Contract protocol P { @Requires(.read) func ⟦a⟧() -> Int }",
      message:
        "'a()' cannot throw, and nothing says what it returns where it is refused; write "
        + "'@Placeholder(…)' before it, or let it throw",
      fixed: "@Contract protocol P { @Placeholder(<#value#>) @Requires(.read) func a() -> Int }"),
    Self(
      name: "placeholderOnVoid",
      code: "@Contract protocol P { ⟦@Placeholder(1)⟧ func a() }",
      message:
        "'a()' returns nothing, so nothing has to stand in; what is told is kept or dropped as "
        + "the route says",
      fixed: "@Contract protocol P { func a() }"),
    Self(
      name: "placeholderMismatch",
      code: "@Contract protocol P { @Placeholder(⟦\"none\"⟧) func a() -> Int }",
      message: "'\"none\"' cannot stand in, because 'a()' returns 'Int'"),
    Self(
      name: "associatedTypeOfParent",
      code: "@Contract protocol P<⟦Element⟧>: Cursor { func a() }",
      message:
        "'Element' is declared by a parent, and a generic contract cannot inherit from a generic "
        + "one; declare it here, and restate what is needed of 'Cursor' instead of inheriting it"),
    Self(
      name: "handlerTaken",
      code: #"@Contract protocol P { func a(); @Named(⟦"a"⟧) func b() }"#,
      message: "'a' is already the handler of 'a()'; choose another name",
      fixed: #"@Contract protocol P { func a(); @Named("aOther") func b() }"#),
    Self(
      name: "handlerReserved",
      code: #"@Contract protocol P { @Named(⟦"owner"⟧) func a() }"#,
      message:
        "a handler cannot be called 'owner', which handlers use themselves; choose another name",
      fixed: #"@Contract protocol P { @Named("itsOwner") func a() }"#),
    Self(
      name: "namedNeedsName",
      code: #"@Contract protocol P { @Named(⟦"did end"⟧) func a() }"#,
      message:
        #""did end" is not a name; '@Named' needs one in quotes, of letters, digits and '_'"#,
      fixed: #"@Contract protocol P { @Named("didEnd") func a() }"#),
    Self(
      name: "unknownOption",
      code: "@Contract(⟦option⟧) protocol P { func a() }",
      message:
        "'option' is not an option that '@Contract' can read; write '.multicast', "
        + "'.handlers', '.proxy', '.anywhere', '.invocations', '.spy', '.remote' or '.adopting(…)'"),
    Self(
      name: "duplicateOption",
      code: "@Contract(.proxy, ⟦.proxy⟧) protocol P { func a() }",
      message: "'.proxy' is written twice",
      fixed: "@Contract(.proxy) protocol P { func a() }"),
    Self(
      name: "adoptingNothing",
      code: "@Contract(⟦.adopting()⟧) protocol P { func a() }",
      message:
        "'.adopting' needs the protocols whose conformers are the delegates: "
        + "'.adopting(Other.self)'",
      fixed: "@Contract protocol P { func a() }"),
    Self(
      name: "adoptingNeedsType",
      code: "@Contract(⟦.adopting(type)⟧) protocol P { func a() }",
      message:
        "'type' is not a type that '@Contract' can read; write a protocol's name and "
        + "'.self'"),
    Self(
      name: "adoptingNeedsParent",
      code: "@Contract(⟦.handlers⟧, .adopting(Q.self)) protocol P { func a() }",
      message:
        "handlers can stand in for 'Q' only if the contract inherits from it; write "
        + "'protocol P: Q'"),
    Self(
      name: "notAtHome",
      code: "@MainActor @Contract(.anywhere) protocol P { ⟦nonisolated⟧ func a() }",
      message: "'a()' runs elsewhere, and '.anywhere' sends every call to '@MainActor'",
      fixed: "@MainActor @Contract(.anywhere) protocol P { func a() }"),
    Self(
      name: "isolatedAnywhere",
      code: "@Contract(.anywhere) protocol P { ⟦@MainActor⟧ func a() }",
      message:
        "'a()' runs on '@MainActor', and '.anywhere' lets it be called where nothing can wait for "
        + "that; make it 'async'",
      fixed: "@Contract(.anywhere) protocol P { @MainActor func a() async }"),
    Self(
      name: "closureElsewhere",
      code: "@Contract(.anywhere) protocol P { func a(_ body: ⟦() -> Void⟧) async }",
      message: "'body' is called where the receiver lives, so it has to be '@escaping @Sendable'",
      fixed:
        "@Contract(.anywhere) protocol P { func a(_ body: @escaping @Sendable () -> Void) async }"),
    Self(
      name: "inoutElsewhere",
      code: "@Contract(.anywhere) protocol P { func a(_ x: ⟦inout⟧ Int) async }",
      message: "'x' cannot be 'inout', because the receiver lives elsewhere; return the new value"),
    Self(
      name: "variadicSubscript",
      code: "@Contract protocol P { subscript(x: ⟦Int...⟧) -> Int { get } }",
      message: "a list of arguments cannot be passed on to a subscript; write an array"),
    Self(
      name: "invocationsOnActor",
      code: "@Contract(.proxy, ⟦.invocations⟧) protocol P: Actor { func a() }",
      message:
        "'.invocations' cannot be used here, because nobody stands between an actor and its calls",
      fixed: "@Contract(.proxy) protocol P: Actor { func a() }"),
    Self(
      name: "associatedTypeNotPrimary",
      code: "@Contract(.handlers) protocol P { associatedtype ⟦Item⟧ }",
      message: "the associated type 'Item' has to be primary, or 'any P' cannot be called",
      fixed: "@Contract(.handlers) protocol P<Item> { associatedtype Item }"),
    Self(
      name: "associatedTypeHidesProtocol",
      code: "@Contract protocol P<P> { associatedtype ⟦P⟧ }",
      message:
        "the associated type 'P' hides the protocol, which generated types have to name; rename "
        + "the type"),
    Self(
      name: "associatedTypeOfSelf",
      code: "@Contract protocol P { associatedtype A: Q<⟦Self⟧> }",
      message:
        "'A' is constrained by 'Self', and generated types stand in for any conforming type; leave "
        + "'Self' out of the constraint, and let the conforming types keep to it"),
    Self(
      name: "aliasOfSelf",
      code: "@Contract protocol P { typealias C = Q<Self>; func a(_ c: any ⟦C⟧) }",
      message:
        "'a(_:)' mentions 'Self' by the name 'C', which cannot be called through 'any'; write "
        + "the type out with the protocol instead"),
    Self(
      name: "suppressed",
      code: "@Contract protocol P: ⟦~Copyable⟧ { func a() }",
      message:
        "'~Copyable' cannot be forwarded, because a value that cannot be copied cannot be "
        + "shared",
      fixed: "@Contract protocol P { func a() }"),
    Self(
      name: "conditionOnSelf",
      code: "@Contract protocol P where ⟦Self: View⟧ { func a() }",
      message:
        "'Self: View' is nothing that generated types can promise; if 'View' is a "
        + "contract, write 'protocol P: View'"),
    Self(
      name: "parentNotForwardable",
      code: "@Contract protocol P: AnyObject, ⟦Comparable⟧ { func a() }",
      message:
        "the requirements of 'Comparable' cannot be forwarded; let the conforming types "
        + "inherit it",
      fixed: "@Contract protocol P: AnyObject { func a() }"),
    Self(
      name: "parentIsClass",
      code: "@Contract protocol P: ⟦UIView⟧ { func a() }",
      message:
        "'UIView' is a class, from which generated types cannot inherit; write 'AnyObject', and "
        + "let the conforming types inherit from 'UIView'",
      fixed: "@Contract protocol P: AnyObject { func a() }"),
    Self(
      name: "parentIsForeign",
      code: "@Contract protocol P: ⟦NSCacheDelegate⟧ { func a() }",
      message:
        "'NSCacheDelegate' is not declared with '@Contract'; write 'AnyObject', and let the "
        + "conforming types inherit it. To have all its conformers as delegates, write "
        + "'.adopting(NSCacheDelegate.self)', and restate its requirements alone",
      fixed: "@Contract protocol P: AnyObject { func a() }"),
    Self(
      name: "actorMulticastParent",
      code: "@Contract protocol P: Actor, ⟦Q⟧ { func a() }",
      message: "a contract of actors cannot inherit from another contract"),
    Self(
      name: "markOutsideContract",
      code: "⟦@Optional⟧ func a()",
      message:
        "'@Optional' marks a requirement of a contract; write '@Contract' before the "
        + "protocol",
      context: ["protocol P {}"]),
    Self(
      name: "markOnNoRequirement",
      code: "⟦@Optional⟧ func a() {}",
      message:
        "'@Optional' can be attached to a method, property or subscript of a contract only",
      fixed: "func a() {}",
      context: ["class C {}"]),
  ]
}
