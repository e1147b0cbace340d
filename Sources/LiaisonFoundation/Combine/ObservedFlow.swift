#if canImport(Combine)
  import Combine
  import Liaison

  /// Passes an observed property's values to one subscriber, as far as it demands them.
  ///
  /// Only one thread delivers at a time. Another thread leaves its value to that one, so the
  /// subscriber gets one value at a time, even of changes that it makes itself. The subscriber is
  /// called with the lock open.
  ///
  /// Unchecked: the lock guards all that changes. Values are delivered where the object is changed,
  /// or on the thread that demands them, which Combine leaves to the subscriber.
  final class ObservedFlow<Downstream: Subscriber>: Combine.Subscription, Finishing,
    @unchecked Sendable
  where Downstream.Failure == Never {
    private let state: Guarded<Sealed<FlowState<Downstream>>>

    init(to subscriber: Downstream) { state = Guarded(Sealed(FlowState(subscriber))) }

    func begin(
      _ observe: (@escaping (Downstream.Input) -> Void, @escaping @Sendable () -> Void)
        -> Liaison.Subscription?
    ) {
      // `finish()` is called through a protocol, because a subscriber's metatype need not be
      // Sendable.
      let flow: any Finishing = self
      guard let token = observe({ self.send($0) }, { flow.finish() }) else { return finish() }
      let isOver = change { state in
        if state.subscriber != nil { state.token = token }
        return state.subscriber == nil
      }
      if isOver { token.cancel() }
    }

    func request(_ demand: Subscribers.Demand) {
      change { $0.demand += demand }
      deliver()
    }

    func cancel() { change { $0.end() }.token?.cancel() }

    private func send(_ value: Downstream.Input) {
      change { if $0.subscriber != nil { $0.waiting.append(value) } }
      deliver()
    }

    /// Ends the flow, once all waiting values have been delivered.
    func finish() {
      change { $0.hasEnded = true }
      deliver()
    }

    private func deliver() {
      while true {
        switch change({ $0.next() }) {
        case .value(let value, let subscriber):
          let more = subscriber.receive(value)
          change { state in
            state.demand += more
            state.isDelivering = false
          }
        case .end(let subscriber, let token):
          subscriber?.receive(completion: .finished)
          return withExtendedLifetime(token) {}
        case .nothing:
          return
        }
      }
    }

    @discardableResult
    private func change<Outcome>(_ body: (FlowState<Downstream>) -> Outcome) -> Outcome {
      state.withLock { Sealed(body($0.content)) }.content
    }
  }

  /// A flow that can be ended. The protocol hides the subscriber's type.
  protocol Finishing: Sendable {
    func finish()
  }

  /// A flow's state, which the flow's lock guards. `end()` returns what it releases, so that the
  /// caller releases it outside the lock.
  private final class FlowState<Downstream: Subscriber> where Downstream.Failure == Never {
    enum Step {
      case value(Downstream.Input, Downstream)
      case end(Downstream?, Liaison.Subscription?)
      case nothing
    }

    /// Nil once the flow has ended.
    private(set) var subscriber: Downstream?
    var token: Liaison.Subscription?
    var demand = Subscribers.Demand.none
    /// Values for the subscriber; nil where one has been taken, so that none is released under the
    /// lock.
    var waiting: [Downstream.Input?] = []
    /// How many waiting values have been taken. Their places are removed together, so that taking
    /// one is cheap.
    private var taken = 0
    var isDelivering = false
    var hasEnded = false

    init(_ subscriber: Downstream) { self.subscriber = subscriber }

    /// The next step for the calling thread.
    func next() -> Step {
      guard let subscriber, !isDelivering else { return .nothing }
      if taken < waiting.count {
        guard demand > .none, let value = waiting[taken].take() else { return .nothing }
        demand -= 1
        isDelivering = true
        countTaken()
        return .value(value, subscriber)
      }
      guard hasEnded else { return .nothing }
      let last = end()
      return .end(last.subscriber, last.token)
    }

    func end()
      -> (subscriber: Downstream?, token: Liaison.Subscription?, values: [Downstream.Input?])
    {
      defer { (subscriber, token, waiting, taken) = (nil, nil, [], 0) }
      return (subscriber, token, waiting)
    }

    private func countTaken() {
      taken += 1
      if taken * 2 < waiting.count { return }
      waiting.removeFirst(taken)
      taken = 0
    }
  }
#endif
