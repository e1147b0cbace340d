public import LiaisonCore
public import LiaisonProxies

/// Makes no calls for a while when too many have thrown in a row.
///
///     let breaker = CircuitBreaker("images", after: 5, pausing: .seconds(30))
///     let store = ImageStoreProxy(.to(disk), interceptors: [.circuitBreaker(breaker)])
///
///     print(breaker.state)                                // closed
///     let token = breaker.observe { state in print(state) }
///     breaker.open()                                      // for maintenance, until close()
///
/// **States.** While it is ``State/closed`` calls are made, and failures in a row are counted. When
/// there are too many, it opens: calls are refused with ``CircuitOpen``, at once. After the pause
/// it lets one call through, which decides: if that returns, the circuit closes; if it throws, the
/// pause begins anew. If it has not ended after another pause, it decides nothing any more, and the
/// next call is tried.
///
/// **What counts.** A call counts for the state in which it was let through. A call that began
/// before the state changed has no effect when it ends later. A call counts as neither success nor
/// failure if it was cancelled, refused by a protection, or answered by a value that stands in for
/// a subject that is not there yet.
///
/// **Order and threads.** It may be used from any thread, and by several proxies, which share it.
/// Observers are told of each state once, in order and with nothing locked, where their delivery
/// says. With `.here`, that is in the call that changed the state.
public final class CircuitBreaker: Sendable {
  /// What it does with calls.
  ///
  /// There may be more states one day. It is a structure, so a `switch` needs a `default`.
  public struct State: Sendable, Hashable, CustomStringConvertible {
    /// Its name, as it is written.
    public let description: String

    /// Calls are made.
    public static var closed: Self { Self(description: "closed") }
    /// No calls are made, until the pause is over.
    public static var open: Self { Self(description: "open") }
    /// One call is let through. Its end decides.
    public static var trying: Self { Self(description: "trying") }
    /// No calls are made until ``CircuitBreaker/close()``.
    public static var held: Self { Self(description: "held") }
  }

  /// The name in errors.
  public let name: String
  private let most: Int
  private let pause: Duration
  private let counts: @Sendable (any Error) -> Bool
  private let timeline: Timeline
  private let circuit = Guarded(Circuit())
  private let feed = Feed<State>()

  /// A circuit that is closed.
  ///
  /// - Parameters:
  ///   - name: The name in errors.
  ///   - failures: How many in a row are too many.
  ///   - pause: How long no call is made.
  ///   - clock: The clock that measures the pause.
  ///   - counts: Whether an error is a failure. Otherwise the call counts as neither success nor
  ///     failure.
  public init(
    _ name: String, after failures: Int, pausing pause: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    counting counts: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) {
    insist(failures > 0, "A circuit breaker opens after one failure or more.")
    self.name = name
    most = failures
    self.pause = pause
    self.counts = { error in
      !isFinal(error) && counts(error)
    }
    timeline = Timeline(clock)
  }

  // MARK: - For people

  /// What it does with calls now. It may change before this returns.
  public var state: State { circuit.withLock { $0.phase.state } }

  /// Makes no calls until `close()`.
  ///
  /// Calls are refused with ``CircuitOpen``, and no pause ends that. Calls that are under way go
  /// on, and their end does not count.
  public func open() { change { $0.enter(.held) } }

  /// Makes calls again, whatever happened before.
  ///
  /// Failures are counted from zero, and the end of calls that are under way does not count. If the
  /// circuit was closed already, observers are told nothing.
  public func close() { change { $0.enter(.closed(failures: 0)) } }

  /// Calls `body` with each new state, from now on, until the token goes away.
  ///
  /// - Parameters:
  ///   - delivery: Where `body` is called.
  ///   - body: Called with the new state.
  public func observe(
    deliver delivery: Delivery = .here, _ body: @escaping @Sendable (State) -> Void
  ) -> Subscription {
    guard let mailbox = Mailbox.make(delivery, .unbounded, for: State.self) else {
      return feed.observe(body)
    }
    return feed.observe(through: mailbox, as: Requirement("CircuitBreaker.state", 0), body)
  }

  /// A stream of the new states, from now on.
  ///
  ///     for await state in breaker.states() { print(state.value) }
  ///
  /// It does not begin with the present state; read ``state`` for that. Calls never wait for the
  /// reader, and the next event counts the states that `keeping` has left out. The stream ends with
  /// the breaker.
  public func states(keeping: Keeping = .all) -> EventStream<State> {
    feed.events(keeping: keeping)
  }

  // MARK: - For calls

  /// Lets a call through and returns the number of the present state; nil if the call is refused.
  func admit() -> Int? {
    // Only a circuit that is not closed needs to know the time.
    let number = circuit.withLock { $0.isClosed ? $0.number : nil }
    if let number { return number }
    let now = timeline.now
    var admitted: Int?
    change { circuit in
      guard circuit.letsTry(at: now) else { return }
      circuit.enter(.trying(until: now + pause))
      admitted = circuit.number
    }
    return admitted
  }

  /// Counts the success of a call that was let through under `number`.
  func succeed(_ number: Int) {
    let isNews = circuit.withLock { $0.number == number && !$0.isUnharmed }
    if isNews { change { $0.succeed(number) } }
  }

  /// Counts the error of a call that was let through under `number`.
  func fail(_ error: any Error, _ number: Int) { end(number, isFailure: counts(error)) }

  /// Notes the end of a call that was let through under `number` and says nothing about its
  /// subject.
  func pass(_ number: Int) { end(number, isFailure: false) }

  private func end(_ number: Int, isFailure: Bool) {
    let now = timeline.now
    change { [most, pause] in
      $0.fail(number, isFailure: isFailure, at: now, most: most, pause: pause)
    }
  }

  /// Changes the circuit, and tells observers of a new state. If another thread is telling states,
  /// it tells this one, too. So states are told in order.
  private func change(_ body: (inout sending Circuit) -> Void) {
    var isTeller = circuit.withLock { circuit in
      let before = circuit.phase.state
      body(&circuit)
      return circuit.note(circuit.phase.state, after: before)
    }
    while isTeller {
      let next = circuit.withLock { $0.nextToTell() }
      if let next { feed.tell(next) } else { isTeller = false }
    }
  }
}

/// The state machine of a circuit breaker. The breaker locks it and tells observers.
private struct Circuit: ~Copyable, Sendable {
  enum Phase: Sendable {
    case closed(failures: Int)
    case open(until: Duration)
    /// One call is under way. It decides if it ends before `until`.
    case trying(until: Duration)
    case held

    var state: CircuitBreaker.State {
      switch self {
      case .closed: .closed
      case .open: .open
      case .trying: .trying
      case .held: .held
      }
    }
  }

  private(set) var phase = Phase.closed(failures: 0)
  /// Counts the phases. A call counts only for the one in which it was let through.
  private(set) var number = 0
  private var untold = Ring<CircuitBreaker.State>()
  private var isTold = false

  var isClosed: Bool { if case .closed = phase { true } else { false } }

  /// Whether a success would change nothing.
  var isUnharmed: Bool { if case .closed(0) = phase { true } else { false } }

  mutating func enter(_ phase: Phase) {
    self.phase = phase
    number += 1
  }

  func letsTry(at now: Duration) -> Bool {
    switch phase {
    case .open(let end), .trying(let end): end <= now
    case .closed, .held: false
    }
  }

  mutating func succeed(_ number: Int) {
    guard number == self.number else { return }
    switch phase {
    // The same phase goes on, so that calls under way still count.
    case .closed: phase = .closed(failures: 0)
    case .trying: enter(.closed(failures: 0))
    case .open, .held: break
    }
  }

  mutating func fail(
    _ number: Int, isFailure: Bool, at now: Duration, most: Int, pause: Duration
  ) {
    guard number == self.number else { return }
    switch phase {
    case .closed(let failures) where isFailure:
      if failures + 1 >= most {
        enter(.open(until: now + pause))
      } else {
        phase = .closed(failures: failures + 1)
      }
    // A call that does not count says nothing, so the next call is tried.
    case .trying: enter(.open(until: isFailure ? now + pause : now))
    case .closed, .open, .held: break
    }
  }

  // MARK: - Telling

  /// Notes a new state. Returns whether the caller has to tell it.
  mutating func note(
    _ state: CircuitBreaker.State, after before: CircuitBreaker.State
  ) -> Bool {
    if state == before { return false }
    untold.append(state)
    defer { isTold = true }
    return !isTold
  }

  mutating func nextToTell() -> CircuitBreaker.State? {
    isTold = !untold.isEmpty
    return untold.popFirst()
  }
}

extension Interceptor {
  /// Makes no calls while a circuit is open. Calls are refused with ``CircuitOpen``, at once.
  ///
  /// If it comes after a ``timeout(_:)`` in the list, it is told how a call that was left really
  /// ends. If it comes before one, such a call counts as a failure.
  ///
  /// - Parameter breaker: The circuit, which other proxies may share.
  public static func circuitBreaker(_ breaker: CircuitBreaker) -> Self {
    Self(
      before: { call in
        breaker.admit().map { .proceed(noting: $0) }
          ?? .refuse(CircuitOpen(requirement: call.requirement, circuit: breaker.name))
      },
      returned: { call, _ in
        guard let number = call.note as? Int else { return .keep }
        if call.isSubjectAbsent { breaker.pass(number) } else { breaker.succeed(number) }
        return .keep
      },
      threw: { call, error in
        if let number = call.note as? Int { breaker.fail(error, number) }
        return .rethrow
      })
  }

  /// Makes no calls for a while when too many have thrown in a row; see ``CircuitBreaker``. The
  /// circuit belongs to this interceptor.
  ///
  /// - Parameters:
  ///   - failures: How many in a row are too many.
  ///   - pause: How long no call is made.
  ///   - clock: The clock that measures the pause.
  public static func circuitBreaker(
    after failures: Int, pausing pause: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) -> Self {
    circuitBreaker(CircuitBreaker("the circuit", after: failures, pausing: pause, clock: clock))
  }
}

/// A call was refused because the circuit is open.
///
/// The subject has not seen the call. The error also comes while the circuit is held, and while
/// another call is tried. A `.retry` that comes before the breaker makes the call again, unless its
/// `when:` says that it is not worthwhile.
public struct CircuitOpen: Error, Sendable, CustomStringConvertible {
  /// The requirement that was called.
  public let requirement: Requirement
  /// The name of the circuit.
  public let circuit: String
  /// One line for a log.
  public var description: String {
    "'\(requirement)' is not asked for now, because \(circuit) is open"
  }
}
