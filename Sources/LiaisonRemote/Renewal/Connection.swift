internal import Liaison

/// One link of several that follow each other.
final class Connection: Sendable {
  let link: Link
  /// Returns when the link has ended: what happened, if that counts as a loss.
  let end: Task<String?, Never>
  /// What `end` returns, once it has.
  private let outcome = Monitor<String??>(nil)

  /// - Parameter explain: Explains an end. Returns nil if the end was wanted.
  init(_ link: Link, explain: @escaping @Sendable (LinkError) async -> String?) {
    self.link = link
    // The task ends with the link.
    end = Task { [outcome] in
      let reason = await explain(await link.ended())
      outcome.change { $0 = .some(reason) }
      return reason
    }
  }

  /// Whether a call of this end has begun over it, since it was prepared.
  var wasUsed: Bool { link.core.withLock { $0.hasCalled } }

  /// What counts as a loss, of a link that has ended for this reason. Its end is none if the other
  /// end has closed it in order, when it had been of use: a peer that closes each link before that
  /// would be met again and again without a pause.
  func loss(_ reason: String?) -> String? {
    if !link.isClosedInOrder { return reason }
    return wasUsed ? nil : "the other end closed the link before it was used"
  }

  /// Whether nothing is under way over it, in either direction.
  var isIdle: Bool {
    let counts = link.counts
    return !wasUsed && counts.calls == 0 && counts.served == 0 && counts.references == 0
      && counts.sent == 0
  }

  /// What `end` returns. The end of a process may take long to explain, so a caller waits no longer
  /// than its own time.
  nonisolated(nonsending) func reason() async throws(RemoteFailure) -> String? {
    try await RemoteDeadline.bound { [outcome] in _ = await outcome.wait { $0 } }
    return outcome.look { $0 } ?? nil
  }
}

extension Connection {
  func reference(_ object: UInt32) -> RemoteReference {
    RemoteReference(object, over: link, arrivals: 0)
  }

  /// Explains a call's failure by what ended the call's link.
  nonisolated(nonsending) func explain(_ failure: RemoteFailure) async -> RemoteFailure {
    guard case .ended = link.state, failure.code == .notSent || failure.code == .outcomeUnknown
    else { return failure }
    do throws(RemoteFailure) {
      return try await reason().map { RemoteFailure(failure.code, $0) } ?? failure
    } catch {
      // The caller has no time to hear more.
      return failure
    }
  }
}

extension Link {
  /// Whether the other end has begun to close it in order.
  fileprivate var isClosedInOrder: Bool { core.withLock { $0.closing.wasHeard } }

  /// Returns when the link is being closed, or has ended.
  nonisolated(nonsending) func leaves() async {
    for await received in status.values(\.state) {
      switch received.value {
      case .connecting, .connected: continue
      case .closing, .ended: return
      }
    }
  }

  /// Prepares a new link for its users, and watches its end.
  nonisolated(nonsending) func prepared(
    by prepare: @Sendable (Link) async throws -> Void,
    explain: @escaping @Sendable (LinkError) async -> String?
  ) async throws(RemoteFailure) -> Connection {
    let connection = Connection(self, explain: explain)
    do {
      try await prepare(self)
      core.withLock { $0.hasCalled = false }
      return connection
    } catch {
      // The caller makes another connection, so this one carries no call.
      if isBeingClosed { return connection }
      if case .ended = state, let reason = try await connection.reason() {
        throw RemoteFailure(.notSent, reason)
      }
      close()
      throw error as? RemoteFailure ?? RemoteFailure(.notSent, "it could not be prepared: \(error)")
    }
  }
}
