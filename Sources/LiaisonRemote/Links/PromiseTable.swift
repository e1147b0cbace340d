/// The objects that this end has promised: results of calls that the other end calls before they
/// are there. A pure state: it calls nothing, and returns what is to be let go of.
struct PromiseTable {
  enum Outcome: Sendable {
    case object(ReferencedObject)
    /// What calls of the object are told.
    case failed(RemoteFailure)
  }

  private struct Promise {
    /// The number of the call that returns the object.
    let call: UInt32
    let depth: Int
    var outcome: Outcome?
    /// The calls of the object that have come before it was there.
    var calls: [ArrivedCall] = []
    var isReleased = false

    /// Whether nothing waits for the object any more.
    var isAbandoned: Bool { isReleased && outcome == nil && calls.isEmpty }
  }

  private var promises: [UInt32: Promise] = [:]
  /// Those that the other end has not let go of.
  private(set) var count = 0

  /// A call has come that promises its result.
  ///
  /// - Parameter target: Whose call it is: it may be promised itself.
  mutating func begin(
    _ number: UInt32, by call: UInt32, of target: UInt32
  ) throws(FrameError) {
    if promises[number] != nil { throw FrameError(.badField) }
    var depth = 1
    if let earlier = promises[target], earlier.outcome == nil { depth += earlier.depth }
    if count >= PromiseNumber.most || depth > PromiseNumber.deepest {
      throw FrameError(.tooManyPromises)
    }
    promises[number] = Promise(call: call, depth: depth)
    count += 1
  }

  /// What has become of the promise. Nil if that is not known yet.
  func outcome(of number: UInt32) throws(FrameError) -> Outcome? {
    guard let promise = promises[number], !promise.isReleased else {
      throw FrameError(.noSuchPromise)
    }
    return promise.outcome
  }

  /// Has a call wait for the object that it is made to.
  mutating func add(_ call: ArrivedCall, waitingFor number: UInt32) {
    promises[number]?.calls.append(call)
  }

  /// Returns the calls that have waited, in their order.
  mutating func settle(_ number: UInt32, _ outcome: Outcome) -> [ArrivedCall] {
    guard var promise = promises[number] else { return [] }
    let calls = promise.calls
    promise.calls = []
    promise.outcome = outcome
    promises[number] = promise.isReleased ? nil : promise
    return calls
  }

  /// The other end lets go of the promise. Returns the object, and the call that is of no use any
  /// more.
  mutating func release(
    _ number: UInt32
  ) throws(FrameError) -> (outcome: Outcome?, abandoned: UInt32?) {
    guard var promise = promises[number], !promise.isReleased else {
      throw FrameError(.notSent)
    }
    count -= 1
    promise.isReleased = true
    promises[number] = promise.outcome == nil ? promise : nil
    return (promise.outcome, promise.isAbandoned ? promise.call : nil)
  }

  /// Takes out a call that does not wait any more. Returns also the call that is of no use then.
  mutating func take(_ call: UInt32) -> (call: ArrivedCall, abandoned: UInt32?)? {
    for (number, promise) in promises {
      guard let index = promise.calls.firstIndex(where: { $0.number == call }) else { continue }
      var rest = promise
      let taken = rest.calls.remove(at: index)
      promises[number] = rest
      return (taken, rest.isAbandoned ? rest.call : nil)
    }
    return nil
  }

  /// An object has gone away. Returns the promises of it, which nothing reaches any more.
  mutating func withdraw(_ object: any RemoteObject) -> [UInt32] {
    var gone: [UInt32] = []
    for case (let number, var promise) in promises {
      guard case .object(.local(let promised))? = promise.outcome, promised === object else {
        continue
      }
      promise.outcome = .failed(.gone)
      promises[number] = promise
      gone.append(number)
    }
    return gone
  }

  /// Returns the calls that wait, and what is to be let go of.
  mutating func removeAll() -> (calls: [ArrivedCall], outcomes: [Outcome]) {
    defer { self = PromiseTable() }
    return (promises.values.flatMap(\.calls), promises.values.compactMap(\.outcome))
  }
}
