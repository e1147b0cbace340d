/// The interceptors of a proxy, from the outermost to the innermost, and how a call passes them.
///
/// It changes nothing of itself: what a call needs travels in its ``Crossing``, which is made when
/// somebody holds the call up, makes it again, or measures it.
@usableFromInline
final class Followers: Sendable {
  let interceptors: [Interceptor]
  /// Those that are asked before a call, from the outermost on, and those that hear of its result, from
  /// the innermost on.
  private let (looks, ears): ([Link], [Link])
  private let (firstLook, firstEar): (Link.Place?, Link.Place?)
  let measures: Bool
  /// Whether anybody wants to know of results, and of errors.
  @usableFromInline let hearsReturns: Bool
  private let hearsThrows: Bool
  /// How long a call may take.
  let limit: Duration?

  init(_ interceptors: [Interceptor]) {
    self.interceptors = interceptors
    looks = Link.chain(interceptors.enumerated().filter { $1.before != nil })
    ears = Link.chain(interceptors.enumerated().filter { $1.returned != nil }.reversed())
    firstLook = looks.first.map(Unmanaged.passUnretained)
    firstEar = ears.first.map(Unmanaged.passUnretained)
    measures = interceptors.contains(where: \.wantsTime)
    hearsReturns = firstEar != nil
    hearsThrows = interceptors.contains { $0.threw != nil }
    limit = interceptors.compactMap(\.limit).min()
  }

  /// Whether anybody reads arguments.
  var readsArguments: Bool { interceptors.contains(where: \.readsArguments) }

  /// Whether anybody wants to know how calls end, or how long they took.
  var listen: Bool { hearsReturns || hearsThrows || measures }

  // MARK: - On the way in

  /// How a call goes on.
  enum Step {
    case arrived
    case wait(Duration)
    case first(@Sendable () async throws -> Void)
    case answered(Any)
    case thrown(any Error)
  }

  /// What an interceptor has to say that does not just let a call through.
  typealias Objection = (position: Int, advice: Advice)

  /// Asks the interceptors about a call for the first time, where none of them measures, until one
  /// objects.
  @inline(__always)
  func objection(to call: InterceptedCall) -> Objection? {
    var next = firstLook
    while let link = next {
      switch link._withUnsafeGuaranteedRef({ $0.ask(call) }) {
      case .proceed: next = link._withUnsafeGuaranteedRef(\.next)
      case let advice: return (link._withUnsafeGuaranteedRef(\.position), advice)
      }
    }
    return nil
  }

  /// Asks the interceptors from where the call is, until one stops it.
  func advance(_ call: InterceptedCall, _ crossing: inout Crossing?) -> Step {
    if crossing == nil, !measures {
      guard let objection = objection(to: call) else { return .arrived }
      return heed(objection, call, &crossing)
    }
    let known = remembered(&crossing, at: 0)
    while known.position < interceptors.count {
      let position = known.position
      if measures { note(known, position) }
      switch interceptors[position].before?(seen(call, known, position)) ?? .proceed {
      case .proceed: known.position += 1
      case let advice: return heed((position, advice), call, &crossing)
      }
    }
    return .arrived
  }

  /// What comes of what an interceptor has said.
  func heed(
    _ objection: Objection, _ call: InterceptedCall, _ crossing: inout Crossing?
  ) -> Step {
    let position = objection.position
    let known = remembered(&crossing, at: position)
    switch objection.advice {
    case .proceed:
      known.position += 1
      return advance(call, &crossing)
    case .wait(let duration): return .wait(duration)
    case .first(let work):
      known.position += 1
      return .first(work)
    // Those outside of it see how it ended, it itself does not.
    case .answer(let part): return .answered(answered(part, call, known, from: position))
    case .refuse(let error): return stopped(error, call, &crossing)
    }
  }

  /// What comes of an error of the interceptor where the call is.
  func stopped(
    _ error: any Error, _ call: InterceptedCall, _ crossing: inout Crossing?
  ) -> Step {
    switch threw(error, call, &crossing, from: crossing?.position ?? 0) {
    case .again(let duration): .wait(duration)
    case .answered(let part): .answered(part)
    case .thrown(let error): .thrown(error)
    }
  }

  // MARK: - On the way out

  /// How a call that has thrown ends.
  @usableFromInline
  enum Ending {
    case thrown(any Error)
    case again(after: Duration)
    case answered(Any)
  }

  /// A call that cannot wait has returned, as below.
  @usableFromInline
  func returned(_ part: Any, _ requirement: Requirement, _ crossing: Crossing?) -> Passing {
    // The usual one first, as on the way in.
    guard crossing == nil, requirement.isBare else {
      return returned(part, InterceptedCall(requirement, canWait: false), crossing)
    }
    return returned(part, InterceptedCall(requirement.bare, canWait: false))
  }

  /// The call has returned. Its result stays as it is, or something else is the answer.
  @inline(never)
  func returned(_ part: Any, _ call: InterceptedCall, _ crossing: Crossing?) -> Passing {
    if let crossing { return returned(part, call, crossing, from: interceptors.count) }
    return returned(part, call)
  }

  @inline(__always)
  private func returned(_ part: Any, _ call: InterceptedCall) -> Passing {
    var next = firstEar
    while let link = next {
      switch link._withUnsafeGuaranteedRef({ $0.hear(call, part) }) {
      case .keep: next = link._withUnsafeGuaranteedRef(\.next)
      case .answer(let other):
        let end = link._withUnsafeGuaranteedRef(\.position)
        return .answered(answered(other, call, Crossing(at: end), from: end))
      }
    }
    return .open
  }

  private func returned(
    _ part: Any, _ call: InterceptedCall, _ crossing: Crossing, from end: Int
  ) -> Passing {
    for position in (0..<end).reversed() {
      guard let hear = interceptors[position].returned,
        case .answer(let other) = hear(seen(call, crossing, position), part)
      else { continue }
      return .answered(answered(other, call, crossing, from: position))
    }
    return .open
  }

  /// What becomes of an answer by those outside of `end`.
  private func answered(
    _ part: Any, _ call: InterceptedCall, _ crossing: Crossing, from end: Int
  ) -> Any {
    switch returned(part, call, crossing, from: end) {
    case .answered(let other): other
    case .open, .refused: part
    }
  }

  /// The call has thrown, where nobody may wait.
  @usableFromInline
  func threw(
    _ error: any Error, _ requirement: Requirement, _ crossing: inout Crossing?
  ) -> Ending {
    let call = InterceptedCall(requirement, canWait: false)
    let ending = threw(error, call, &crossing, from: interceptors.count)
    // Nobody may wait here, and trying again at once is not what was asked for.
    if case .again(let duration) = ending, duration > .zero { return .thrown(error) }
    return ending
  }

  /// The call has thrown, and may wait before it is made again.
  nonisolated(nonsending) func threwSuspending(
    _ error: any Error, _ call: InterceptedCall, _ crossing: inout Crossing?
  ) async -> Ending {
    var ending = threw(error, call, &crossing, from: interceptors.count)
    while case .again(let duration) = ending, duration > .zero {
      do {
        // The pause that an interceptor asked for; it is over at once when the task is cancelled.
        try await AskingClock.current.sleep(for: duration)
        return .again(after: .zero)
      } catch {
        ending = threw(error, call, &crossing, from: crossing?.position ?? 0)
      }
    }
    return ending
  }

  /// Shows an error to the interceptors outside of `end`, from the innermost on.
  private func threw(
    _ error: any Error, _ call: InterceptedCall, _ crossing: inout Crossing?, from end: Int
  ) -> Ending {
    guard hearsThrows else { return .thrown(error) }
    let known = remembered(&crossing, at: end)
    var error = error
    for position in (0..<end).reversed() {
      guard let threw = interceptors[position].threw else { continue }
      switch threw(seen(call, known, position), error) {
      case .rethrow: continue
      case .replace(let other): error = other
      case .answer(let part): return .answered(answered(part, call, known, from: position))
      // Nobody waits for a task that is cancelled, and its pauses are over at once.
      case .again where Task.isCancelled: continue
      case .again(let duration):
        tryAgain(known, position)
        return .again(after: duration)
      }
    }
    return .thrown(error)
  }

  // MARK: - What is remembered

  private func remembered(_ crossing: inout Crossing?, at position: Int) -> Crossing {
    if let crossing { return crossing }
    let fresh = Crossing(at: position)
    crossing = fresh
    return fresh
  }

  private func tryAgain(_ crossing: Crossing, _ position: Int) {
    if crossing.attempts.isEmpty {
      crossing.attempts = Array(repeating: 1, count: interceptors.count)
    }
    crossing.attempts[position] += 1
    for inner in interceptors.indices.dropFirst(position + 1) { crossing.attempts[inner] = 1 }
    crossing.position = position + 1
  }

  private func note(_ crossing: Crossing, _ position: Int) {
    guard interceptors[position].wantsTime else { return }
    let now = Beginning()
    if crossing.beginnings.isEmpty {
      crossing.beginnings = Array(repeating: now, count: interceptors.count)
    }
    crossing.beginnings[position] = now
  }

  /// The call as the interceptor at a position sees it.
  private func seen(
    _ call: InterceptedCall, _ crossing: Crossing, _ position: Int
  ) -> InterceptedCall {
    let (attempts, beginnings) = (crossing.attempts, crossing.beginnings)
    return InterceptedCall(
      call.requirement, canWait: call.canWait,
      attempt: attempts.isEmpty ? 1 : attempts[position],
      beginnings.isEmpty ? nil : beginnings[position])
  }

  /// What an interceptor answers, as what the requirement returns.
  @usableFromInline
  static func part<Part>(_ part: Any, of requirement: Requirement) -> Part {
    guard let part = part as? Part else {
      mistake(
        "An interceptor answers '\(requirement)' with a value of \(type(of: part)), which returns "
          + "\(Part.self). Look at 'call.requirement' before you answer.")
    }
    return part
  }
}

/// What one interceptor does before and after a call, and who does so next.
///
/// Objects that know each other are gone along without taking references, and a closure in an optional is
/// slower to call.
private final class Link: Sendable {
  typealias Place = Unmanaged<Link>

  let position: Int
  let ask: Interceptor.Before
  let hear: Interceptor.Returned
  /// Alive as long as the list is.
  let next: Place?

  private init(_ interceptor: Interceptor, at position: Int, before next: Link?) {
    self.position = position
    if let before = interceptor.before { ask = before } else { ask = { _ in .proceed } }
    if let returned = interceptor.returned { hear = returned } else { hear = { _, _ in .keep } }
    self.next = next.map(Unmanaged.passUnretained)
  }

  /// A list of these, each of which knows the next.
  static func chain(_ interceptors: [(offset: Int, element: Interceptor)]) -> [Link] {
    var links: [Link] = []
    for (position, interceptor) in interceptors.reversed() {
      links.append(Link(interceptor, at: position, before: links.last))
    }
    return links.reversed()
  }
}
