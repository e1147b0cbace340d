internal import Liaison

/// Lets the other end of a link call a subject of this process.
///
/// An object has one remote subject per contract and protection, as long as that lives. So it
/// arrives as the same proxy.
final class RemoteSubject<Proxy: RemoteProxy>: RemoteObject, StandsForSubject {
  let subject: Proxy._Subject
  /// What the protection's membrane has wrapped, or the subject itself. Kept, so that no other
  /// object gets its address.
  private let original: Proxy._Subject
  private let protection: Protection?
  private let key: SubjectKey?

  private init(
    _ subject: Proxy._Subject, of original: Proxy._Subject, by protection: Protection?,
    _ key: SubjectKey?
  ) {
    (self.subject, self.original) = (subject, original)
    (self.protection, self.key) = (protection, key)
  }

  deinit { if let key { StandingSubjects.removeGone(key) } }

  static func standing(
    for subject: Proxy._Subject, by protection: Protection? = nil
  ) -> RemoteSubject {
    standing(for: subject, of: subject, by: protection)
  }

  /// The object that a protected call hands out: its subject as the membrane wraps it.
  static func handedOut(_ original: Proxy._Subject, by protection: Protection) -> RemoteSubject {
    standing(for: protection.handOut(original), of: original, by: protection)
  }

  private static func standing(
    for subject: Proxy._Subject, of original: Proxy._Subject, by protection: Protection?
  ) -> RemoteSubject {
    guard let identity = SubjectIdentity(of: original, as: Proxy.self),
      let wrapped = ObjectIdentifier(ofObject: subject)
    else { return RemoteSubject(subject, of: original, by: protection, nil) }
    let key = SubjectKey(
      original: identity, subject: wrapped, protection: protection.map(ObjectIdentifier.init))
    return StandingSubjects.find(key) {
      RemoteSubject(subject, of: original, by: protection, key)
    }
  }

  var guardedSubject: SubjectIdentity? { protection == nil ? nil : key?.original }

  var anySubject: Any { subject }

  func requirement(_ number: UInt32) -> Requirement? { Proxy._requirement(number) }

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
      if request.requirement == RemoteRequest.describe { return Proxy.declarations(for: request) }
      let failure = RemoteFailure(
        .refused,
        "the '\(Proxy._contract)' at the other end has no such requirement; it may be older")
      return request.isOneWay ? told(.failure(failure), request) : .failure(failure)
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
    if let failure {
      (Proxy._requirement(request.requirement) ?? .oneWay)
        .reportUnheard(by: Proxy._contract, failure)
    }
    return answer
  }
}

/// A remote object that stands for a subject or a closure of this process.
protocol StandsForSubject: AnyObject {
  var anySubject: Any { get }
}

struct SubjectKey: Hashable, Sendable {
  let original: SubjectIdentity
  /// The original, or what the protection's membrane has put around it.
  let subject: ObjectIdentifier
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
