public import Liaison

/// Lets the other end of a link call a subject of this process.
///
/// An object has one remote subject per contract and protection, as long as that lives. So it
/// arrives as the same proxy.
final class RemoteSubject<Proxy: RemoteProxy>: RemoteObject, StandsForSubject {
  let subject: Proxy._Subject
  private let protection: Protection?
  private let key: SubjectKey?

  private init(_ subject: Proxy._Subject, by protection: Protection?, _ key: SubjectKey?) {
    (self.subject, self.protection, self.key) = (subject, protection, key)
  }

  deinit { if let key { StandingSubjects.removeGone(key) } }

  static func standing(
    for subject: Proxy._Subject, by protection: Protection? = nil
  ) -> RemoteSubject {
    // A value has no identity.
    guard type(of: subject as Any) is AnyObject.Type else {
      return RemoteSubject(subject, by: protection, nil)
    }
    let key = SubjectKey(
      subject: ObjectIdentifier(subject as AnyObject), contract: ObjectIdentifier(Proxy.self),
      protection: protection.map(ObjectIdentifier.init))
    return StandingSubjects.find(key) { RemoteSubject(subject, by: protection, key) }
  }

  var anySubject: Any { subject }

  func requirement(_ hash: UInt32) -> Requirement? { Proxy._requirement(hash) }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    if let protection { return await answer(request, by: protection) }
    return ended(await Proxy._answer(request, to: subject), request)
  }

  /// Checks the rights before the arguments are read.
  nonisolated(nonsending) private func answer(
    _ request: RemoteRequest, by protection: Protection
  ) async -> RemoteAnswer {
    var request = request
    if let requirement = Proxy._requirement(request.requirement) {
      if let error = await protection.refusal(of: requirement) { return request.denial(error) }
      request.guarded = GuardedCall(protection: protection, requirement: requirement)
    }
    return ended(await Proxy._answer(request, to: subject), request)
  }

  private func ended(_ answer: consuming RemoteAnswer?, _ request: RemoteRequest) -> RemoteAnswer {
    guard let answer else {
      return .failure(
        RemoteFailure(
          .refused,
          "the '\(Proxy._contract)' at the other end has no such requirement; it may be older"))
    }
    return request.isOneWay ? told(answer, request) : answer
  }

  /// Tells the tap of an error that no caller waits for.
  private func told(_ answer: consuming RemoteAnswer, _ request: RemoteRequest) -> RemoteAnswer {
    let failure: RemoteFailure? =
      switch answer {
      case .value: nil
      case .error: RemoteFailure(.failed, "an error that the contract names")
      case .failure(let failure): failure
      }
    if let failure, let requirement = Proxy._requirement(request.requirement) {
      Tap.shared.report(
        TapEvent(
          kind: .unheard, requirement: requirement, place: Proxy._contract, error: failure))
    }
    return answer
  }
}

extension TapEvent.Kind {
  /// A one-way call has failed at its callee, and its caller is not told.
  public static let unheard = Self("unheard")
}

/// A remote object that stands for a subject or a closure of this process.
protocol StandsForSubject: AnyObject {
  var anySubject: Any { get }
}

struct SubjectKey: Hashable, Sendable {
  let subject: ObjectIdentifier
  let contract: ObjectIdentifier
  let protection: ObjectIdentifier?
}

/// Finds the object that stands for a subject. That object keeps the subject and its protection, so
/// the addresses in its key stay unique.
private enum StandingSubjects {
  private struct Weak {
    weak var object: (any RemoteObject)?
  }

  private static let all = Guarded<[SubjectKey: Weak]>([:])

  static func find<Object: RemoteObject>(_ key: SubjectKey, orMake make: () -> Object) -> Object {
    all.withLock { all in
      if let object = all[key]?.object as? Object { return object }
      let object = make()
      all[key] = Weak(object: object)
      return object
    }
  }

  /// Called when an object ends. Another may have taken its place meanwhile.
  static func removeGone(_ key: SubjectKey) {
    let other = all.withLock { all -> (any RemoteObject)? in
      let other = all[key]?.object
      if other == nil { all[key] = nil }
      return other
    }
    // The last reference to `other` may end here, which must not happen under the lock.
    extendLifetime(other)
  }
}
