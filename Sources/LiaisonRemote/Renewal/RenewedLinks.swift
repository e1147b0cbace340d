internal import Liaison
internal import LiaisonWire

/// Links to one place that follow each other, as one carrier: a call goes over the present one, and
/// makes a new one if there is none.
final class RenewedLinks: RemoteCarrier {
  typealias Make = @Sendable () async throws(RemoteFailure) -> Connection

  let limits: WireLimits
  private let renewal: Renewal<Connection>
  private let make: Make
  private let named = Guarded(ImportTable())
  private let work = Guarded<Task<Void, Never>?>(nil)
  /// The links that are being closed, and go on for the calls that they have.
  private let leaving = Guarded<[Connection]>([])

  init(
    _ policy: RenewalPolicy, limits: WireLimits, clock: any Clock<Duration>, make: @escaping Make
  ) {
    self.limits = limits
    self.make = make
    renewal = Renewal(policy, clock: clock) { $0.link.close() }
  }

  deinit { close() }

  /// Runs a task for as long as the links are there.
  func keep(_ body: @escaping @Sendable (@Sendable () -> RenewedLinks?) async -> Void) {
    let task = Task { [weak self] in await body { [weak self] in self } }
    work.withLock { $0 = task }
  }

  /// The present link. Nil while there is none.
  var present: Connection? { renewal.present }

  var carrying: (any RemoteCarrier)? { present?.link }

  /// Makes a link unless there is one.
  nonisolated(nonsending) func connect() async throws(RemoteFailure) -> Connection {
    let connection = try await enter()
    renewal.leave(connection)
    return connection
  }

  /// The present link, or a new one. The caller leaves it afterwards.
  private nonisolated(nonsending) func enter() async throws(RemoteFailure) -> Connection {
    while true {
      let connection = try await renewal.current { [make] () throws(RemoteFailure) in
        let connection = try await make()
        // Notes the end when it comes, so that pauses count from there.
        Task { [weak self] in
          let reason = await connection.end.value
          self?.renewal.lose(connection, because: connection.loss(reason))
          self?.forget(connection)
        }
        return connection
      }
      switch connection.link.state {
      case .connecting, .connected: return connection
      // It goes on for the calls that it has, and the next ones go over another.
      case .closing:
        noteLeaving(connection)
        // The other end may never say its last word.
        if connection.isIdle { Task { await connection.link.close(within: .seconds(60)) } }
        renewal.lose(connection, because: connection.loss(nil))
      case .ended:
        let reason = try await connection.reason()
        renewal.lose(connection, because: connection.loss(reason))
      }
    }
  }

  private func noteLeaving(_ connection: Connection) {
    leaving.withLock { leaving in
      if !leaving.contains(where: { $0 === connection }) { leaving.append(connection) }
    }
    // It may have been forgotten before it was noted.
    if case .ended = connection.link.state { forget(connection) }
  }

  private func forget(_ connection: Connection) {
    leaving.withLock { $0.removeAll { $0 === connection } }
  }

  /// For how long no new link is made, because too many were lost.
  var refusal: Duration? { renewal.refusal }

  /// How many calls have begun so far.
  var uses: Int { renewal.uses }

  /// Closes the present link if it has no call, no call has begun since ``uses`` was read, and
  /// neither end refers to an object over it. The next call makes a new one. One-way calls that are
  /// still carried out at the other end are finished.
  func close(unusedSince uses: Int) {
    guard let counts = present?.link.counts, counts.calls == 0, counts.served == 0,
      counts.references == 0, counts.sent == 0
    else { return }
    guard let retired = renewal.retire(unusedSince: uses) else { return }
    noteLeaving(retired)
    // A one-way call may take any time.
    Task { await retired.link.close(within: .seconds(1 << 30)) }
  }

  /// Ends the links that there are, and lets no other one follow.
  func close() { for link in end() { link.close() } }

  /// Ends the links that there are when what is under way is finished, and lets no other one
  /// follow.
  nonisolated(nonsending) func close(within time: Duration) async -> CutOff {
    let links = end()
    // Mostly there is one, whose closing begins before this task suspends.
    if let only = links.first, links.count == 1 { return await only.close(within: time) }
    return await Link.finish(links, within: time, excusing: LinkWorker.ofPresentTask)
  }

  private func end() -> [Link] {
    work.withLock { $0.take() }?.cancel()
    let present = renewal.end(RemoteFailure(.notSent, "it was closed here"))
    let leaving = leaving.withLock { $0 }
    return leaving.map(\.link) + (present.map { [$0.link] } ?? [])
  }

  /// The same reference for the same name, as long as it is used.
  func reference(named name: String) -> RemoteReference {
    let number = ExportTable.number(named: name)
    let fresh = RemoteReference(number, over: self, arrivals: 0)
    return named.withLock { named in
      if let reference = named.living(number) { return reference }
      named.note(fresh)
      return fresh
    }
  }

  // MARK: Carrying

  func makeWriter() -> WireWriter { WireWriter(within: limits) }

  nonisolated(nonsending) func ask(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) -> ArrivedAnswer {
    var message = Optional(arguments)
    while true {
      let connection = try await enter()
      defer { renewal.leave(connection) }
      do throws(RemoteFailure) {
        return try await connection.link.ask(
          requirement, of: connection.reference(reference.object), taking: &message)
      } catch {
        // The call has not begun, because the link is being closed. It goes over the next one.
        if error.code == .notSent && message != nil { continue }
        throw await connection.explain(error)
      }
    }
  }

  nonisolated(nonsending) func send(
    _ requirement: UInt32, to reference: RemoteReference, with arguments: consuming OutgoingMessage
  ) async throws(RemoteFailure) {
    var message = Optional(arguments)
    while true {
      let connection = try await enter()
      defer { renewal.leave(connection) }
      do throws(RemoteFailure) {
        return try await connection.link.send(
          requirement, to: connection.reference(reference.object), taking: &message)
      } catch {
        if error.code == .notSent && message != nil { continue }
        throw await connection.explain(error)
      }
    }
  }

  func askAhead(
    _ requirement: UInt32, of reference: RemoteReference, with arguments: consuming OutgoingMessage,
    promise: RemotePromise
  ) -> RemoteReference {
    guard let connection = present, connection.link.state == .connected else {
      return askLater(requirement, of: reference, with: arguments, promise: promise)
    }
    return connection.link.askAhead(
      requirement, of: connection.reference(reference.object), with: arguments, promise: promise)
  }

  func isHome(of reference: RemoteReference) -> Bool {
    reference.carrier === self || reference.carrier === present?.link
  }

  /// Forgets a name, unless another reference has it by now. Objects with a name are not counted.
  func release(_ object: UInt32, arrivals: Int) {
    let other = named.withLock { $0.forget(object) }
    // The last reference to `other` may end here, and its deinit takes the lock.
    extendLifetime(other)
  }
}
