import LiaisonCore
import LiaisonDelegation
public import LiaisonProxies

extension Interceptor {
  /// Answers with the result of an earlier call with the same key. If there is none, the
  /// interceptors after it and the subject are called: once for all calls with that key that come
  /// together; see ``CallCache``. Errors are not kept, nor is a value that stands in for a subject
  /// that is not there yet.
  ///
  /// It needs a contract of `.invocations` that is Sendable or `.anywhere`; a call of another one
  /// stops the program.
  ///
  /// - Parameters:
  ///   - cache: Where results are kept. Results of another type are not.
  ///   - key: The key of a call's result; nil for a call that is always made.
  public static func caching<Call: Invocation & Sendable, Key, Value>(
    in cache: CallCache<Key, Value>, by key: @escaping @Sendable (Call) -> Key?
  ) -> Self {
    let keyOfCall: @Sendable (InterceptedCall) -> Key? = { call in
      guard let invocation = call.invocation else {
        mistake(
          "'\(call.requirement)' brings no arguments for the keys of '.caching'. Its contract needs "
            + "'.invocations', and has to be Sendable or '.anywhere'.")
      }
      return (invocation as? Call).flatMap(key)
    }
    return Self(
      before: { call in
        // `key` is called once per call, so that the call ends under the key with which it began.
        let note = call.note as? CacheNote<Key, Value>
        guard let key = note?.key ?? keyOfCall(call) else { return .proceed }
        return cache.advice(for: call, key, note?.turn)
      },
      returned: { call, result in
        if let note = call.note as? CacheNote<Key, Value> {
          cache.returned(call.isSubjectAbsent ? nil : result as? Value, note)
        }
        return .keep
      },
      threw: { call, error in
        if let note = call.note as? CacheNote<Key, Value> { cache.threw(error, of: call, note) }
        return .rethrow
      }, readingArguments: true)
  }
}

extension CallCache {
  /// - Parameter last: The call's turn when it asked before, if it did.
  fileprivate func advice(for call: InterceptedCall, _ key: Key, _ last: Turn?) -> Advice {
    var awaited: CallMaking<Value>?
    if case .joins(let making)? = last { awaited = making }
    while true {
      switch awaited?.outcome {
      case .value(let value): return .answer(value)
      case .error(let error): return .refuse(error)
      case .unfit: return .proceed
      case .abandoned, nil: break
      }
      let turn = turn(
        key, making: { CallMaking(call.requirement, by: call) }, canWait: call.canWait)
      let note = CacheNote(key: key, turn: turn)
      switch turn {
      case .found(let value): return .answer(value)
      case .makes, .makesAlone: return .proceed(noting: note)
      case .joins(let making):
        let isLimited = call.isLimited
        if call.canWait {
          // Behind a timeout the wait runs in a task of its own. So the circle is looked for from
          // the caller's task.
          if isLimited, let circle = WaitTable.circle(ofTaskWaitingFor: making) {
            return .refuse(CallCircle(requirement: call.requirement, circle: circle.description))
          }
          return .wait(noting: note) {
            try await making.wait(for: call.requirement, isLimited: isLimited)
          }
        }
        if let circle = making.block() {
          return .refuse(CallCircle(requirement: call.requirement, circle: circle.description))
        }
        awaited = making
      }
    }
  }

  /// - Parameter value: What was returned, if it is of the right type.
  fileprivate func returned(_ value: Value?, _ note: CacheNote<Key, Value>) {
    switch note.turn {
    case .makes(let making):
      end(making, value, for: note.key)
      making.end(value.map { .value($0) } ?? .unfit)
    case .makesAlone(let number):
      if let value { keep(value, for: note.key, unlessRemovedSince: number) }
    case .found, .joins: break
    }
  }

  fileprivate func threw(
    _ error: any Error, of call: InterceptedCall, _ note: CacheNote<Key, Value>
  ) {
    guard case .makes(let making) = note.turn else { return }
    end(making, nil, for: note.key)
    // If the caller was cancelled or has left the call, the next one makes it. An error of the
    // subject goes to all.
    making.end(call.isLeft || Task.isCancelled ? .abandoned : .error(error))
  }
}

/// What a call notes: its key, and what it has to do for its result.
private struct CacheNote<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  let key: Key
  let turn: CallCache<Key, Value>.Turn
}

extension CacheNote: CarriedCall {
  private var making: CallMaking<Value>? {
    if case .makes(let making) = turn { making } else { nil }
  }

  func goesOn(in task: Party) { making?.goesOn(in: task) }
  func leaves(_ task: Party) { making?.leaves(task) }
}
