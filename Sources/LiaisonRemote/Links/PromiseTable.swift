/// The objects that this end has promised: results of calls that the other end calls before they
/// are there. A pure state: it calls nothing, and returns what its caller releases outside the
/// lock.
struct PromiseTable {
  enum Outcome: Sendable {
    case object(ReferencedObject)
    /// The failure of the object's calls.
    case failed(RemoteFailure)
  }

  private struct Promise {
    /// The number of the call that returns the object.
    let call: UInt32
    let depth: Int
    var outcome: Outcome?
    /// The object, if the other end may hear of it before the promise is settled.
    var known: ReferencedObject?
    /// The calls of the object that have come before it was there.
    var calls: [ArrivedCall] = []
    var isReleased = false

    /// Whether nothing waits for the object any more.
    var isAbandoned: Bool { isReleased && !isKept && calls.isEmpty }
    var isKept: Bool { outcome != nil || known != nil }
  }

  private var promises: [UInt32: Promise] = [:]
  /// How many promises the other end has not released.
  private(set) var count = 0

  /// A call has come that promises its result.
  ///
  /// - Parameter target: The object that is called, which may be promised itself.
  mutating func begin(
    _ number: UInt32, by call: UInt32, of target: UInt32
  ) throws(FrameError) {
    if promises[number] != nil { throw FrameError(.badField) }
    var depth = 1
    if let earlier = promises[target], !earlier.isKept { depth += earlier.depth }
    if count >= PromiseNumber.most || depth > PromiseNumber.deepest {
      throw FrameError(.tooManyPromises)
    }
    promises[number] = Promise(call: call, depth: depth)
    count += 1
  }

  /// The object is there, and the other end is about to hear of it. Calls of it still wait until the
  /// promise is settled.
  mutating func foresee(_ object: ReferencedObject, of number: UInt32) {
    promises[number]?.known = object
  }

  /// What a message names by a promise. Nil if it is not there yet.
  func named(_ number: UInt32) throws(FrameError) -> Outcome? {
    try outcome(of: number) ?? promises[number]?.known.map { .object($0) }
  }

  /// How the promise was settled. Nil if it was not settled yet.
  func outcome(of number: UInt32) throws(FrameError) -> Outcome? {
    guard let promise = promises[number], !promise.isReleased else {
      throw FrameError(.noSuchPromise)
    }
    return promise.outcome
  }

  /// Lets a call wait for its object.
  mutating func add(_ call: ArrivedCall, waitingFor number: UInt32) {
    promises[number]?.calls.append(call)
  }

  /// Settles a promise. Returns the calls that have waited, in their order.
  mutating func settle(_ number: UInt32, _ outcome: Outcome) -> [ArrivedCall] {
    guard var promise = promises[number] else { return [] }
    let calls = promise.calls
    promise.calls = []
    promise.outcome = outcome
    promise.known = nil
    promises[number] = promise.isReleased ? nil : promise
    return calls
  }

  /// The other end releases the promise. Returns its outcome, and the call that promised the object
  /// if nothing needs that any more.
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

  /// Removes a call that gives up waiting. Also returns the call that promised the object if
  /// nothing needs that any more.
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

  /// Marks an object as gone. Returns the numbers of its promises, whose calls fail from now on.
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

  /// The link has ended. Keeps the promises whose calls go on, with the one-way calls that wait for
  /// them. Returns the other calls that wait, and the outcomes, to be released outside the lock.
  mutating func removeAll(
    unless goesOn: (_ call: UInt32) -> Bool
  ) -> (calls: [ArrivedCall], outcomes: [Outcome]) {
    var kept: [UInt32: Promise] = [:]
    var dropped: [ArrivedCall] = []
    for (number, var promise) in promises {
      let mayCome = promise.outcome == nil && goesOn(promise.call)
      dropped += promise.calls.filter { !mayCome || $0.number != nil }
      promise.calls.removeAll { $0.number != nil }
      promise.isReleased = true
      if mayCome && !promise.calls.isEmpty { kept[number] = promise }
    }
    let outcomes = promises.values.compactMap(\.outcome)
    (promises, count) = (kept, 0)
    return (dropped, outcomes)
  }

  /// The objects that were promised, are there, and stand for a subject behind a protection.
  func guarded(_ subject: SubjectIdentity) -> [any RemoteObject] {
    promises.values.compactMap { promise in
      guard case .object(.local(let object))? = promise.outcome,
        object.guardedSubject == subject
      else { return nil }
      return object
    }
  }
}
