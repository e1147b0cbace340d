import LiaisonCore
import LiaisonDelegation
import Synchronization

extension Protection {
  /// Whether the rights that are granted for good are enough. Every call checks this first.
  func grants(_ bits: UInt64) -> Bool {
    let needed = bits | Self.openBit
    guard needed & ~word.load(ordering: .acquiring) == 0 else { return false }
    return isView ? origin?.grants(bits) ?? true : true
  }

  // MARK: - Calls that need a decision

  /// The reason why no call goes through, if there is one.
  private func closed() -> AccessError.Reason? {
    if word.load(ordering: .acquiring) & Self.openBit == 0 {
      return isRevoked ? .revoked : .suspended
    }
    return origin?.closed()
  }

  /// The decision, or the request that the policy has to decide.
  enum Outlook {
    case decided(AccessError?)
    case open(AccessRequest)
  }

  func look(at requirement: Requirement) -> Outlook {
    let needed = requirement.rights
    if grants(needed.rawValue) { return .decided(granted(requirement)) }
    if let closed = closed() { return .decided(refused(closed, requirement)) }
    let beyond = needed.subtracting(reach)
    if !beyond.isEmpty { return .decided(refused(.denied(missing: beyond, nil), requirement)) }
    let missing = use(needed.subtracting(rights))
    if missing.isEmpty { return .decided(granted(requirement)) }
    return .open(AccessRequest(requirement: requirement, rights: needed, missing: missing))
  }

  /// The rights that could be granted: all, or those that the view lets through.
  private var reach: Rights {
    guard let origin else { return .all }
    return Rights(rawValue: word.load(ordering: .acquiring)).intersection(origin.reach)
  }

  /// Decides about a call that has come over a link. The call is made if this returns nil.
  nonisolated(nonsending) package func refusal(of requirement: Requirement) async -> AccessError? {
    if admits(requirement.attachedBits) { return nil }
    switch look(at: requirement) {
    case .decided(let error): return error
    case .open(let request): return await decideSuspending(request)
    }
  }

  /// The value that the caller gets for a result, which the membrane may wrap.
  package func handOut<Result>(_ result: Result) -> Result {
    let membrane = membrane
    if membrane.isEmpty { return result }
    return membrane.handOut(result, as: Result.self, self) as? Result ?? result
  }

  // MARK: - Asking the policy

  /// Decides about a call that cannot wait.
  func decide(_ request: AccessRequest) -> AccessError? {
    switch root.policy.way {
    case .refusing: refused(.denied(missing: request.missing, nil), request.requirement)
    case .asking: refused(.mustAsk(missing: request.missing), request.requirement)
    case .deciding(let decide): conclude(decide(request), request)
    }
  }

  /// Decides about a call that can wait.
  nonisolated(nonsending) func decideSuspending(_ request: AccessRequest) async -> AccessError? {
    guard case .asking(let ask) = root.policy.way else { return decide(request) }
    let decision = await ask(request)
    // The protection may have been revoked while the policy was asked.
    if let closed = closed() { return refused(closed, request.requirement) }
    return conclude(decision, request)
  }

  private func conclude(_ decision: AccessDecision, _ request: AccessRequest) -> AccessError? {
    switch decision.kind {
    case .once: break
    case .grant(let uses, let duration):
      if let uses, uses <= 0 {
        return refused(.denied(missing: request.missing, nil), request.requirement)
      }
      if uses == 1 { break }
      let left = uses.map { $0 - 1 }
      if isView {
        lend(request.missing, for: duration, uses: left, through: self)
      } else {
        grant(request.missing, for: duration, uses: left)
      }
    case .deny(let reason):
      return refused(.denied(missing: request.missing, reason), request.requirement)
    }
    return granted(request.requirement)
  }

  // MARK: - Audit

  private func granted(_ requirement: Requirement) -> AccessError? {
    if Tap.shared.isOn {
      Tap.shared.report(TapEvent(kind: .granted, requirement: requirement, place: name))
    }
    return nil
  }

  private func refused(_ reason: AccessError.Reason, _ requirement: Requirement) -> AccessError {
    let error = AccessError(reason: reason, requirement: requirement, protection: name)
    Tap.shared.report(TapEvent(kind: .refused, requirement: requirement, place: name, error: error))
    return error
  }
}
