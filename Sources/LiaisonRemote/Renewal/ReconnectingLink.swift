internal import Liaison

/// A link that connects again after it was lost.
///
/// ```swift
/// let house = ReconnectingLink(
///   to: .unix("/run/user/1000/house"),
///   prepare: { link in
///     try await link.proxy(for: ThermostatRemote.self).watch(display)
///   })
/// let thermostat = house.proxy(for: ThermostatRemote.self)
/// try await thermostat.set(21)
/// ```
///
/// The other end has forgotten what came over the last link, so `prepare` is called with each new
/// one.
///
/// It connects at once, and after each loss, with pauses that grow. A call that is under way when
/// the link is lost fails, and says whether it may have been carried out; nothing is sent twice. A
/// call that comes while there is no link waits for the next attempt, and not longer than its
/// deadline.
///
/// Proxies by name stay valid. Those that arrived over a link end with that link.
///
/// It may be used from any thread. It ends when it is closed, or released with all its proxies.
public final class ReconnectingLink: RemoteSource {
  /// How far it is, to be observed: connecting while there is no link, connected, and ended when it
  /// was closed.
  public let status = LinkStatus()

  private let links: RenewedLinks

  /// Begins to connect, and returns before there is a link.
  ///
  /// Calls wait for the link, and so does ``connected()``. For each new link, `export` is called
  /// first and then `prepare`: in a task of this object, or in that of a call that needs the link.
  /// The deadline of that call then limits the calls of `prepare`, too. Calls over this object wait
  /// until `prepare` has returned. So `prepare` uses the link that it gets; a call that it makes
  /// over this object would wait for itself.
  ///
  /// - Parameters:
  ///   - address: Where the other end listens.
  ///   - token: What shows the listener who this end is, if it asks for a token.
  ///   - policy: How long it pauses, and after how many losses it gives up for a time.
  ///   - limits: What this end accepts.
  ///   - loop: What its links run on.
  ///   - clock: What measures the pauses.
  ///   - export: Called with each new link before anything comes over it: the place to export
  ///     objects, as with ``Link/connect(to:presenting:limits:on:_:)``.
  ///   - prepare: Called with each new link before others use it, when it is there. If it throws, the
  ///     link is given up.
  public init(
    to address: LinkAddress, presenting token: LinkToken? = nil,
    reconnecting policy: RenewalPolicy = RenewalPolicy(.unlimited),
    limits: LinkLimits = LinkLimits(), on loop: EventLoop = .shared,
    clock: any Clock<Duration> = ContinuousClock(),
    exporting export: @escaping @Sendable (Link) -> Void = { _ in },
    prepare: @escaping @Sendable (Link) async throws -> Void = { _ in }
  ) {
    let links = RenewedLinks(policy, limits: limits.message, clock: clock) {
      () throws(RemoteFailure) in
      let link: Link
      do throws(LinkError) {
        link = try await Link.connect(
          to: address, presenting: token, limits: limits, on: loop, export)
      } catch {
        throw RemoteFailure(.notSent, "\(error)")
      }
      return try await link.prepared(by: prepare) { error in
        error.code == .closed ? nil : "\(error)"
      }
    }
    self.links = links
    // This task alone writes the state, so the end is the last state.
    links.keep { [status] links in
      var last: Connection?
      while !Task.isCancelled {
        do throws(RemoteFailure) {
          guard let connection = try await links()?.connect() else { break }
          last = connection
          status.state = .connected
          await connection.link.leaves()
          if !Task.isCancelled { status.state = .connecting }
        } catch {
          // Attempts have pauses between them. A refusal comes at once, so this waits itself.
          if let pause = links()?.refusal { try? await clock.sleep(for: pause) }
        }
      }
      if last?.link.state == .closing { status.state = .closing }
      _ = await last?.end.value
      status.state = .ended(LinkError(.closed, "the link was closed"))
    }
  }

  /// A reference to the object that the other end exports by a name. It lasts from one link to the
  /// next, so it is never invalidated.
  ///
  /// Returns at once, and sends nothing. May be called from any thread.
  public func reference(named name: String) -> RemoteReference { links.reference(named: name) }

  /// Returns when there is a link, however many attempts that takes.
  ///
  /// A call waits for one attempt, and fails as ``RemoteFailure/Code/notSent`` if that fails. A
  /// program that may begin before the service does waits here first:
  ///
  /// ```swift
  /// try await withRemoteDeadline(in: .seconds(10)) { try await house.connected() }
  /// ```
  ///
  /// - Throws: `deadlineExceeded` or `cancelled`, or `notSent` when this link was closed.
  nonisolated(nonsending) public func connected() async throws(RemoteFailure) {
    try await RemoteDeadline.bound { [status] in
      for await received in status.values(\.state) where received.value != .connecting { return }
    }
    if case .ended(let error) = status.state { throw RemoteFailure(.notSent, error.message) }
  }

  /// Closes the present link, and makes no other one. Calls fail from now on.
  ///
  /// A former link that still finishes its calls, because the other end closes it, is closed, too.
  /// Calls that are under way end as by ``Link/close()``, and later ones fail as
  /// ``RemoteFailure/Code/notSent``. An attempt that is under way is given up, or its link is
  /// closed as soon as it is there. ``status`` tells the end a little later. May be called from any
  /// thread, and more than once.
  public func close() { links.close() }

  /// Closes the present link when what is under way over it is finished, or when the time is over,
  /// and makes no other one.
  ///
  /// Calls that begin from now on, and those that wait for a link, fail as `notSent`. The rest is
  /// as for ``Link/close(within:)``.
  ///
  /// - Returns: What was cut off, when the link has ended.
  @discardableResult
  nonisolated(nonsending) public func close(within time: Duration) async -> CutOff {
    await links.close(within: time)
  }
}
