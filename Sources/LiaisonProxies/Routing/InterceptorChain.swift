import LiaisonCore
import LiaisonDelegation

/// The interceptors of a route, from the outermost to the innermost. A call passes them on its way.
///
/// Everything between a proxy and its subject is here: policies, protections, locks, limits. A call
/// comes in by `enter`, and goes out by `returned` or `threw` through the interceptors that have
/// let it in. The chain itself is immutable. The state of a call travels with it as its
/// ``CallProgress``, which is made when an interceptor does more than let the call through.
final class InterceptorChain: CallPassage {
  let interceptors: [Interceptor]
  /// The interceptors that are asked before a call, outermost first, and those that are told its
  /// result, innermost first.
  private let (looks, ears): ([Node], [Node])
  private let (firstLook, firstEar): (Node.Reference?, Node.Reference?)
  /// Whether each call needs its progress from the beginning.
  private let remembers: Bool
  let shortcut: (any CallShortcut)?
  /// Replacements of results for callers, innermost first.
  private let exchanges: [@Sendable (Any, Any.Type) -> Any]
  let hearsEnds: Bool
  let exchangesResults: Bool
  let readsArguments: Bool

  init(_ interceptors: [Interceptor]) {
    self.interceptors = interceptors
    looks = Node.chain(interceptors.enumerated().filter { $1.before != nil })
    ears = Node.chain(interceptors.enumerated().filter { $1.returned != nil }.reversed())
    firstLook = looks.first.map(Unmanaged.passUnretained)
    firstEar = ears.first.map(Unmanaged.passUnretained)
    remembers = interceptors.contains { $0.wantsTime || $0.limit != nil }
    hearsEnds = interceptors.contains { $0.returned != nil || $0.threw != nil }
    readsArguments = interceptors.contains(where: \.readsArguments)
    exchanges = interceptors.compactMap(\.exchange).reversed()
    exchangesResults = !exchanges.isEmpty
    let isAlone = interceptors.count == 1 && !hearsEnds && exchanges.isEmpty && !remembers
    shortcut = isAlone ? interceptors[0].shortcut : nil
  }

  // MARK: - On the way in

  func enter(_ requirement: Requirement, _ progress: inout CallProgress?) -> CallStep {
    if let progress { return advance(requirement, progress) }
    guard !remembers else {
      let known = CallProgress(canWait: false)
      progress = known
      return advance(requirement, known)
    }
    // Written twice, because the usual call has no reference that has to be counted.
    let objection =
      requirement.isBare
      ? objection(to: InterceptedCall(requirement.bare))
      : objection(to: InterceptedCall(requirement))
    guard let (position, advice) = objection else { return .call }
    let known = CallProgress(at: position, of: interceptors.count, asked: position + 1)
    progress = known
    return heed(advice, requirement, known) ?? advance(requirement, known)
  }

  /// Asks the interceptors about a call without progress, until one does more than let it through.
  @inline(__always)
  private func objection(to call: InterceptedCall) -> (position: Int, advice: Advice.Kind)? {
    var next = firstLook
    while let node = next {
      switch node._withUnsafeGuaranteedRef({ $0.ask(call).kind }) {
      case .proceed: next = node._withUnsafeGuaranteedRef(\.next)
      case let advice: return (node._withUnsafeGuaranteedRef(\.position), advice)
      }
    }
    return nil
  }

  /// Asks the interceptors from where the call is, until one stops it.
  @inline(never)
  private func advance(_ requirement: Requirement, _ progress: CallProgress) -> CallStep {
    progress.begin(of: interceptors.count)
    while progress.position < interceptors.count {
      let interceptor = interceptors[progress.position]
      progress.arrive(measuring: interceptor.wantsTime)
      if let limit = interceptor.limit, progress.canWait {
        progress.limit(to: limit.duration, limit.error(requirement))
      }
      let advice = interceptor.before?(progress.view(of: requirement)).kind ?? .proceed
      if let step = heed(advice, requirement, progress) { return step }
    }
    return .call
  }

  /// Carries out an interceptor's advice. Returns nil if the call goes on to the next interceptor.
  @inline(never)
  private func heed(
    _ advice: Advice.Kind, _ requirement: Requirement, _ progress: CallProgress
  ) -> CallStep? {
    func waiting(_ step: CallStep, _ duration: Duration?) -> CallStep {
      if progress.canWait { return step }
      let error = CannotWait(requirement: requirement, duration: duration)
      return leave(.threw(error), requirement, progress)
    }
    switch advice {
    case .proceed: progress.position += 1
    case .noted(let note, let advice):
      progress.note(note)
      return heed(advice, requirement, progress)
    case .replace(let call):
      if call.waits, !progress.canWait {
        let error = CannotWait(requirement: requirement, duration: nil)
        return leave(.threw(error), requirement, progress)
      }
      progress.replacements.append((progress.position, call))
      progress.position += 1
    case .wait(let duration):
      progress.isAskedAgain = true
      return duration <= .zero ? nil : waiting(.wait(duration), duration)
    case .first(let work): return waiting(.first(work), nil)
    case .until(let work):
      progress.isAskedAgain = true
      return waiting(.until(work), nil)
    case .answer(let value): return leave(.returned(value), requirement, progress, isOwn: false)
    case .answerFrom(let source): return waiting(.answerFrom(source), nil)
    case .refuse(let error): return leave(.threw(error), requirement, progress)
    }
    return nil
  }

  // MARK: - On the way out

  /// How a call has ended.
  private enum End {
    case returned(Any)
    case threw(any Error)
  }

  func returned(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep {
    if let progress { return leave(.returned(result), requirement, progress) }
    let objection =
      requirement.isBare
      ? objection(to: result, of: InterceptedCall(requirement.bare))
      : objection(to: result, of: InterceptedCall(requirement))
    guard let (position, verdict) = objection else { return .keep }
    let count = interceptors.count
    let known = CallProgress(at: position, of: count, asked: count)
    progress = known
    return leave(.returned(result), requirement, known, verdict)
  }

  /// Shows the interceptors the result of a call without progress, until one does more than keep
  /// it.
  @inline(__always)
  private func objection(
    to result: Any, of call: InterceptedCall
  ) -> (position: Int, verdict: Verdict.Kind)? {
    var next = firstEar
    while let node = next {
      switch node._withUnsafeGuaranteedRef({ $0.hear(call, result).kind }) {
      case .keep: next = node._withUnsafeGuaranteedRef(\.next)
      case let verdict: return (node._withUnsafeGuaranteedRef(\.position), verdict)
      }
    }
    return nil
  }

  func stoodIn(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep {
    let known = remember(&progress)
    known.isSubjectAbsent = true
    defer { known.isSubjectAbsent = false }
    return leave(.returned(result), requirement, known)
  }

  func threw(
    _ error: any Error, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep {
    leave(.threw(error), requirement, remember(&progress))
  }

  /// The progress of a call that all interceptors have let through.
  private func remember(_ progress: inout CallProgress?) -> CallProgress {
    if let progress { return progress }
    let count = interceptors.count
    let known = CallProgress(at: count, of: count, asked: count)
    progress = known
    return known
  }

  /// Shows the end of a call to the interceptors that have let it through, innermost first, until
  /// one retries.
  ///
  /// - Parameters:
  ///   - verdict: The verdict of the current interceptor, if it is known.
  ///   - isOwn: Whether the result is what the subject has returned.
  @inline(never)
  private func leave(
    _ end: End, _ requirement: Requirement, _ progress: CallProgress,
    _ verdict: Verdict.Kind? = nil, isOwn: Bool = true
  ) -> CallStep {
    var (end, isOwn, verdict) = (end, isOwn, verdict)
    while verdict != nil || progress.position > progress.outermost {
      let said = verdict ?? show(end, requirement, progress)
      verdict = nil
      switch said {
      case .keep: break
      case .fail(let error): end = .threw(error)
      case .answer(let value): (end, isOwn) = (.returned(value), false)
      case .answerFrom(let source):
        if progress.canWait { return .answerFrom(source) }
        end = .threw(CannotWait(requirement: requirement, duration: nil))
      case .again(let pause):
        guard progress.view(of: requirement).canBeMadeAgain(after: pause) else { break }
        progress.makeAgain()
        return pause > .zero ? .wait(pause) : .again
      }
    }
    switch end {
    case .returned(let value): return isOwn ? .keep : .answer(value)
    case .threw(let error): return .fail(error)
    }
  }

  /// The verdict of the next interceptor on the end of a call.
  private func show(
    _ end: End, _ requirement: Requirement, _ progress: CallProgress
  ) -> Verdict.Kind {
    progress.leave(progress.position - 1)
    let interceptor = interceptors[progress.position]
    switch end {
    case .returned(let value):
      return interceptor.returned?(progress.view(of: requirement), value).kind ?? .keep
    case .threw(let error):
      return interceptor.threw?(progress.view(of: requirement), error).kind ?? .keep
    }
  }

  func handOut(_ result: Any, as type: Any.Type) -> Any {
    exchanges.reduce(result) { result, exchange in exchange(result, type) }
  }
}

extension CallProgress {
  /// The progress of a call that had none until now.
  ///
  /// - Parameters:
  ///   - position: Where the call is.
  ///   - count: How many interceptors there are.
  ///   - asked: How many of them have seen it.
  fileprivate convenience init(at position: Int, of count: Int, asked: Int) {
    self.init(canWait: false, at: position)
    begin(of: count)
    for stage in 0..<asked { stages[stage].attempt = 1 }
  }

  fileprivate func begin(of count: Int) {
    if stages.count == 0 { stages = CallStages(repeating: CallStage(), count: count) }
    guard isMadeAgain else { return }
    isMadeAgain = false
    stages[position - 1].renew()
  }

  /// Notes that the call has come to an interceptor.
  fileprivate func arrive(measuring: Bool) {
    if isAskedAgain {
      isAskedAgain = false
      return
    }
    stages[position].attempt += 1
    stages[position].repeats = 0
    stages[position].began = measuring ? .now : nil
    stages[position].note = nil
  }

  fileprivate func note(_ content: any Sendable) {
    stages[position].note = CallNote(content)
  }

  /// Notes that the current interceptor retries the call.
  fileprivate func makeAgain() {
    stages[position].attempt += 1
    stages[position].repeats += 1
    position += 1
    isMadeAgain = true
  }

  /// The call as the current interceptor sees it.
  fileprivate func view(of requirement: Requirement) -> InterceptedCall {
    InterceptedCall(
      requirement, canWait: canWait, isLimited: !limits.isEmpty, isLeft: isLeft,
      isSubjectAbsent: isSubjectAbsent, stages[position])
  }
}

extension CallStage {
  /// Another attempt begins.
  fileprivate mutating func renew() {
    if began != nil { began = .now }
  }
}

/// One interceptor before or after a call, and a node to the next.
///
/// A linked list is walked without counting references. Calling a closure in an optional would be
/// slower.
private final class Node: Sendable {
  typealias Reference = Unmanaged<Node>

  let position: Int
  let ask: Interceptor.Before
  let hear: Interceptor.Returned
  /// It lives as long as the list.
  let next: Reference?

  private init(_ interceptor: Interceptor, at position: Int, before next: Node?) {
    self.position = position
    if let before = interceptor.before { ask = before } else { ask = { _ in .proceed } }
    if let returned = interceptor.returned { hear = returned } else { hear = { _, _ in .keep } }
    self.next = next.map(Unmanaged.passUnretained)
  }

  /// A linked list of the interceptors.
  static func chain(_ interceptors: [(offset: Int, element: Interceptor)]) -> [Node] {
    var links: [Node] = []
    for (position, interceptor) in interceptors.reversed() {
      links.append(Node(interceptor, at: position, before: links.last))
    }
    return links.reversed()
  }
}
