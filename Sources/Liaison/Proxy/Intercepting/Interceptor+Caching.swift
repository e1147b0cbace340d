extension Interceptor {
  /// Answers with what an earlier call has returned. What comes after it in the list, and the subject,
  /// are asked for what is not there: once for all calls with the same key that come together; see
  /// ``CallCache``. Errors are not kept, nor is what stands in for a subject that is not there yet.
  ///
  /// Takes a contract of `.invocations` that is Sendable or `.anywhere`.
  ///
  /// - Parameters:
  ///   - cache: Where results are kept. Results of another type are not.
  ///   - key: What a call's result is kept under; nil for one that is always made.
  public static func caching<Call: Invocation & Sendable, Key, Value>(
    in cache: CallCache<Key, Value>, by key: @escaping @Sendable (Call) -> Key?
  ) -> Self {
    let keyOfCall: @Sendable (InterceptedCall) -> Key? = { call in
      (call.invocation as? Call).flatMap(key)
    }
    return Self(
      before: { call in
        guard let key = keyOfCall(call) else { return .proceed }
        return cache.advice(for: call, key)
      },
      returned: { call, result in
        if let note = call.note, let key = keyOfCall(call) {
          cache.returned(call.isSubjectAbsent ? nil : result as? Value, note, key)
        }
        return .keep
      },
      threw: { call, error in
        if let note = call.note, let key = keyOfCall(call) { cache.threw(error, note, key) }
        return .rethrow
      }, readingArguments: true)
  }
}

/// A call would have had to wait for what it makes itself, through others perhaps; see ``CallCache``.
public struct CallCircle: Error, Sendable, CustomStringConvertible {
  /// What was asked.
  public let requirement: Requirement
  /// What waits for what.
  let circle: String

  /// One line for a log, with the remedy.
  public var description: String {
    "'\(requirement)' would wait for itself for ever in a cache, because \(circle). Ask the subject "
      + "instead of its proxy, or give such calls no key."
  }
}

extension CallCache {
  fileprivate func advice(for call: InterceptedCall, _ key: Key) -> Advice {
    // What this call waited for the last time that it was asked about.
    var awaited = (call.note as? Joining<Value>)?.making
    while true {
      switch awaited?.outcome {
      case .value(let value): return .answer(value)
      case .error(let error): return .refuse(error)
      case .unfit: return .proceed
      case .abandoned, nil: break
      }
      let turn = turn(
        key, making: { CallMaking(call.requirement, by: call) }, canWait: call.canWait)
      switch turn {
      case .found(let value): return .answer(value)
      case .makes(let making): return .proceed(noting: making)
      case .makesAlone(let number): return .proceed(noting: number)
      case .joins(let making):
        let isLimited = call.isLimited
        if call.canWait {
          return .wait(noting: Joining(making: making)) {
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
  fileprivate func returned(_ value: Value?, _ note: any Sendable, _ key: Key) {
    if let making = note as? CallMaking<Value> {
      end(making, value, for: key)
      making.end(value.map { .value($0) } ?? .unfit)
    } else if let number = note as? Int, let value {
      keep(value, for: key, unlessRemovedSince: number)
    }
  }

  fileprivate func threw(_ error: any Error, _ note: any Sendable, _ key: Key) {
    guard let making = note as? CallMaking<Value> else { return }
    end(making, nil, for: key)
    // That one caller has left says nothing to the others.
    making.end(error is CancellationError || Task.isCancelled ? .abandoned : .error(error))
  }
}

/// What a call notes that waits for another's making.
private struct Joining<Value: Sendable>: Sendable {
  let making: CallMaking<Value>
}
