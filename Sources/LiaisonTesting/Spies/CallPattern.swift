public import Liaison

/// A condition for calls.
///
///     let printing = CallPattern.call(PrinterInvocation.print)  // whatever is printed
///     let letter = CallPattern.call(PrinterInvocation.print, .is("Dear reader"))
///     let drawing = CallPattern.call(CanvasInvocation.draw, .any, .in(1...3))
///     let setting = CallPattern<CanvasInvocation>.where { $0.requirement.access == .set }
///
/// A case of the generated enumeration names the requirement, and gives the arguments their types.
/// An argument that a call does not keep, such as a closure that does not outlive the call, is no
/// part of the case and has no match. Calls of inherited requirements are in the log of the
/// parent's spy, too. Expect them there: of `spy.base.calls`, if the parent is `Base`.
///
/// **Threads.** It belongs to the test that makes it. **Lifetime.** It keeps its parts alive.
public struct CallPattern<Call: Invocation> {
  private let likeness: (Call) -> Likeness
  /// The pattern as a user would write it, if it is about the requirement of the call.
  private let shownBeside: (Call) -> String?
  private let shownAlone: String

  private init(
    _ shownAlone: String, beside: @escaping (Call) -> String? = { _ in nil },
    _ likeness: @escaping (Call) -> Likeness
  ) {
    self.shownAlone = shownAlone
    shownBeside = beside
    self.likeness = likeness
  }

  /// Whether a call matches.
  ///
  ///     let letters = spy.calls.filter(letter.matches)
  ///     let call = try await spy.calls.next(within: .seconds(5), where: letter.matches)
  public func matches(_ call: Call) -> Bool { likeness(call) == .same }

  /// Whether one of the calls may or may not match, because its arguments cannot be compared.
  func isInDoubt(of calls: [Call]) -> Bool { calls.contains { likeness($0) == .unknown } }

  /// The name in failures. The name of a case is known from the calls that were made of it.
  func description(beside calls: [Call]) -> String {
    calls.lazy.compactMap(shownBeside).first ?? shownAlone
  }

  // MARK: - Patterns

  /// Matches calls with exactly these arguments, compared as `Invocation.likeness(to:)` does.
  ///
  ///     .equal(to: .print("Dear reader"))
  public static func equal(to call: Call) -> Self {
    Self(call.description) { $0.likeness(to: call) }
  }

  /// Matches all calls.
  public static var any: Self { Self("any call") { _ in .same } }

  /// Matches calls for which a condition is true.
  ///
  ///     .where { $0.requirement.access == .set }
  ///
  /// - Parameter isMet: Called for each call, perhaps more than once.
  public static func `where`(_ isMet: @escaping (Call) -> Bool) -> Self {
    .where("calls where …", isMet)
  }

  /// Matches calls for which a condition is true, with a name.
  ///
  ///     .where("setting") { $0.requirement.access == .set }
  ///
  /// - Parameters:
  ///   - description: The name in failures.
  ///   - isMet: Called for each call, perhaps more than once.
  public static func `where`(
    _ description: String, _ isMet: @escaping (Call) -> Bool
  ) -> Self {
    Self(description) { isMet($0) ? .same : .different }
  }

  /// Matches calls of one case whose arguments match. Only calls of known shape come here: see
  /// `call`.
  static func matching<each Argument>(
    _ make: @escaping (repeat each Argument) -> Call, _ matches: repeat Match<each Argument>
  ) -> Self {
    var texts: [String] = []
    for match in repeat each matches { texts.append(match.description) }
    let (matches, shown) = ((repeat each matches), texts)
    /// The call's arguments, if it is a call of the case.
    func arguments(of call: Call) throws -> (repeat each Argument) {
      var rest = KeptArguments(call)
      let arguments = (repeat try rest.next((each Argument).self))
      // Cases with the same types are distinguished by the call that they make of the arguments.
      guard rest.isEmpty, make(repeat each arguments).requirement == call.requirement else {
        throw OtherCase()
      }
      return arguments
    }
    func description(beside call: Call) -> String? {
      (try? arguments(of: call)).map { _ in ShownCall(call, with: shown).description }
    }
    let alone = "a \(Call.self) of (\(shown.joined(separator: ", ")))"
    return Self(alone, beside: description) { call in
      guard let arguments = try? arguments(of: call) else { return .different }
      for (match, argument) in repeat (each matches, each arguments) {
        if !match.matches(argument) { return .different }
      }
      return .same
    }
  }
}

/// Thrown for a call of another case.
private struct OtherCase: Error {}

/// The arguments that a call has kept, taken one after the other.
private struct KeptArguments {
  private var rest: ArraySlice<Any>

  init(_ call: some Invocation) { rest = call.arguments.compactMap(\.value)[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func next<Argument>(_ type: Argument.Type) throws -> Argument {
    guard let next = rest.popFirst() as? Argument else { throw OtherCase() }
    return next
  }
}

/// A call with texts instead of its arguments.
private struct ShownCall: Invocation {
  let requirement: Requirement
  let arguments: [InvocationArgument]

  init(_ call: some Invocation, with texts: [String]) {
    requirement = call.requirement
    var texts = texts[...]
    arguments = call.arguments.map { argument in
      guard argument.value != nil, let text = texts.popFirst() else { return argument }
      let shown = Shown(description: text)
      return argument.isAssigned
        ? InvocationArgument(assigned: shown) : InvocationArgument(argument.label, shown)
    }
  }

  private struct Shown: CustomStringConvertible { let description: String }
}
