/// The interceptors of a proxy, from the outermost to the innermost, and how a call passes them.
///
/// It changes nothing of itself: what a call needs travels in its ``Crossing``.
@usableFromInline
final class Followers: Sendable {
  let interceptors: [Interceptor]
  /// What each does before a call. In a structure of its own, since a closure that stands in an optional
  /// is called by way of another.
  private let looks: [Look?]
  private let measures: Bool
  /// Whether anybody wants to know of results, and of errors.
  private let (hearsReturns, hearsThrows): (Bool, Bool)
  /// How long a call may take.
  let limit: Duration?

  private struct Look: Sendable {
    let ask: Interceptor.Before
  }

  init(_ interceptors: [Interceptor]) {
    self.interceptors = interceptors
    looks = interceptors.map { $0.before.map { Look(ask: $0) } }
    measures = interceptors.contains(where: \.wantsTime)
    hearsReturns = interceptors.contains { $0.returned != nil }
    hearsThrows = interceptors.contains { $0.threw != nil }
    limit = interceptors.compactMap(\.limit).min()
  }

  /// Whether anybody reads arguments.
  var readsArguments: Bool { interceptors.contains(where: \.readsArguments) }

  /// Whether anybody wants to know how calls end.
  var listen: Bool { hearsReturns || hearsThrows }

  // MARK: - On the way in

  /// How a call goes on.
  enum Step {
    case arrived
    case wait(Duration)
    case first(@Sendable () async throws -> Void)
    case answered(Any)
    case thrown(any Error)
  }

  /// Asks the interceptors from where the call is, until one stops it.
  func advance(_ crossing: inout Crossing) -> Step {
    while crossing.position < looks.count {
      let position = crossing.position
      if measures { note(&crossing, position) }
      guard let look = looks[position] else {
        crossing.position += 1
        continue
      }
      switch shown(crossing, position, to: look.ask) {
      case .proceed: crossing.position += 1
      case .wait(let duration): return .wait(duration)
      case .first(let work):
        crossing.position += 1
        return .first(work)
      // Those outside of it see how it ended, it itself does not.
      case .answer(let part): return .answered(returned(&crossing, part, from: position))
      case .refuse(let error): return stopped(&crossing, error)
      }
    }
    return .arrived
  }

  /// What comes of an error of the interceptor where the call is.
  func stopped(_ crossing: inout Crossing, _ error: any Error) -> Step {
    switch threw(&crossing, error, from: crossing.position) {
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

  /// The call has returned.
  @usableFromInline
  @discardableResult
  func returned<Part>(_ crossing: inout Crossing, _ part: Part) -> Part {
    guard hearsReturns else { return part }
    var part = part
    for position in interceptors.indices.reversed() {
      guard let returned = interceptors[position].returned else { continue }
      let other = shown(crossing, position) { returned($0, part) }
      if let other { part = Self.part(other, of: crossing.requirement) }
    }
    return part
  }

  private func returned(_ crossing: inout Crossing, _ part: Any, from end: Int) -> Any {
    var part = part
    for position in (0..<end).reversed() {
      guard let returned = interceptors[position].returned else { continue }
      part = shown(crossing, position) { returned($0, part) } ?? part
    }
    return part
  }

  /// The call has thrown, where nobody may wait.
  @usableFromInline
  func threw(_ crossing: inout Crossing, _ error: any Error) -> Ending {
    let ending = threw(&crossing, error, from: interceptors.count)
    // Nobody may wait here, and trying again at once is not what was asked for.
    if case .again(let duration) = ending, duration > .zero { return .thrown(error) }
    return ending
  }

  /// The call has thrown, and may wait before it is made again.
  nonisolated(nonsending) func threwSuspending(
    _ crossing: inout Crossing, _ error: any Error
  ) async -> Ending {
    var ending = threw(&crossing, error, from: interceptors.count)
    while case .again(let duration) = ending, duration > .zero {
      do {
        // The pause that an interceptor asked for; it is over at once when the task is cancelled.
        try await AskingClock.current.sleep(for: duration)
        return .again(after: .zero)
      } catch {
        ending = threw(&crossing, error, from: crossing.position)
      }
    }
    return ending
  }

  /// Shows an error to the interceptors outside of `end`, from the innermost on.
  private func threw(_ crossing: inout Crossing, _ error: any Error, from end: Int) -> Ending {
    guard hearsThrows else { return .thrown(error) }
    var error = error
    for position in (0..<end).reversed() {
      guard let threw = interceptors[position].threw else { continue }
      switch shown(crossing, position, to: { threw($0, error) }) {
      case .rethrow: continue
      case .replace(let other): error = other
      case .answer(let part): return .answered(returned(&crossing, part, from: position))
      // Nobody waits for a task that is cancelled, and its pauses are over at once.
      case .again where Task.isCancelled: continue
      case .again(let duration):
        tryAgain(&crossing, position)
        return .again(after: duration)
      }
    }
    return .thrown(error)
  }

  // MARK: - Counting

  private func tryAgain(_ crossing: inout Crossing, _ position: Int) {
    let log = log(&crossing)
    if log.attempts.isEmpty { log.attempts = Array(repeating: 1, count: interceptors.count) }
    log.attempts[position] += 1
    for inner in interceptors.indices.dropFirst(position + 1) { log.attempts[inner] = 1 }
    crossing.position = position + 1
  }

  @inline(never)
  private func note(_ crossing: inout Crossing, _ position: Int) {
    guard interceptors[position].wantsTime else { return }
    let now = Beginning()
    let log = log(&crossing)
    if log.beginnings.isEmpty {
      log.beginnings = Array(repeating: now, count: interceptors.count)
    }
    log.beginnings[position] = now
  }

  private func log(_ crossing: inout Crossing) -> CrossingLog {
    if let log = crossing.log { return log }
    let log = CrossingLog()
    crossing.log = log
    return log
  }

  /// Shows the call to an interceptor.
  @inline(__always)
  private func shown<Said>(
    _ crossing: Crossing, _ position: Int, to look: (InterceptedCall) -> Said
  ) -> Said {
    crossing.log == nil ? look(crossing.call) : look(remembered(crossing, position))
  }

  /// The call as one sees it who has seen it before, or measures.
  @inline(never)
  private func remembered(_ crossing: Crossing, _ position: Int) -> InterceptedCall {
    let attempts = crossing.log?.attempts ?? []
    let beginnings = crossing.log?.beginnings ?? []
    return InterceptedCall(
      crossing.requirement, canWait: crossing.call.canWait,
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
