import Synchronization

extension Protection {
  /// The one check of every call. Everything that is not simply granted goes on from here.
  @inline(__always)
  func grants(_ rights: (@Sendable () -> Rights)?) -> Bool {
    let needed = (rights?().rawValue ?? 0) | Self.openBit
    guard needed & ~word.load(ordering: .acquiring) == 0 else { return false }
    return isView ? originGrants(rights) : true
  }

  private func originGrants(_ rights: (@Sendable () -> Rights)?) -> Bool {
    origin?.grants(rights) ?? true
  }

  /// Checks a call that is made now.
  func check(_ requirement: Requirement) -> AccessError? {
    if grants(requirement.rights) { return granted(requirement) }
    let (found, missing) = lookUp(requirement)
    if let found { return refused(found, requirement) }
    guard !missing.isEmpty else { return granted(requirement) }
    let request = AccessRequest(
      requirement: requirement, rights: requirement.rights?() ?? [], missing: missing)
    switch root.policy.way {
    case .refusing: return refused(.denied(missing: missing, nil), requirement)
    case .asking: return refused(.mustAsk(missing: missing), requirement)
    case .deciding(let decide): return conclude(decide(request), request)
    }
  }

  /// Checks a call that may wait.
  nonisolated(nonsending) func checkSuspending(_ requirement: Requirement) async -> AccessError? {
    guard case .asking(let ask) = root.policy.way else { return check(requirement) }
    if grants(requirement.rights) { return granted(requirement) }
    let (found, missing) = lookUp(requirement)
    if let found { return refused(found, requirement) }
    guard !missing.isEmpty else { return granted(requirement) }
    let request = AccessRequest(
      requirement: requirement, rights: requirement.rights?() ?? [], missing: missing)
    let decision = await ask(request)
    // Asking takes time, in which all may have been taken back.
    if let found = closed() { return refused(found, requirement) }
    return conclude(decision, request)
  }

  /// Whether its policy may have to wait.
  var mayAsk: Bool {
    if case .asking = root.policy.way { return true }
    return false
  }

  // MARK: - What is not simply granted

  private var root: Protection { origin?.root ?? self }

  /// Whether anything goes through at all.
  private func closed() -> AccessError.Reason? {
    if word.load(ordering: .acquiring) & Self.openBit == 0 {
      return isRevoked ? .revoked : .suspended
    }
    return origin?.closed()
  }

  /// Why it is refused whatever a policy says, or what only a policy can grant.
  private func lookUp(_ requirement: Requirement) -> (AccessError.Reason?, missing: Rights) {
    if let closed = closed() { return (closed, []) }
    let needed = requirement.rights?() ?? []
    let beyond = needed.subtracting(reach)
    if !beyond.isEmpty { return (.denied(missing: beyond, nil), []) }
    return (nil, root.use(needed.subtracting(rights)))
  }

  /// What could be granted at all: everything, but through a view only what it lets through.
  private var reach: Rights {
    guard let origin else { return .all }
    return Rights(rawValue: word.load(ordering: .acquiring)).intersection(origin.reach)
  }

  private func use(_ missing: Rights) -> Rights {
    missing.isEmpty ? [] : ledger.withLock { $0.use(missing) }
  }

  private func conclude(_ decision: AccessDecision, _ request: AccessRequest) -> AccessError? {
    switch decision.kind {
    case .once: break
    case .grant(let uses, let duration):
      if let uses, uses <= 1 { break }
      root.grant(request.missing, for: duration, uses: uses.map { $0 - 1 })
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
