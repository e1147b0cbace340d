internal import Liaison

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A child process that serves contracts: started by its first call, and again after a crash.
///
/// ```swift
/// let decoder = Helper("image-decoder", endingWhenIdleFor: .seconds(30))
/// let images = decoder.proxy(for: ImageDecoderRemote.self)
/// let size = try await images.decode(picture)
/// ```
///
/// The program's `main` is three lines:
///
/// ```swift
/// try await Link.serve { link in
///   link.export(Decoder(), as: ImageDecoderRemote.self)
/// }
/// ```
///
/// **Crashes.** A crash of the helper does not affect its owner. Calls that are under way fail with
/// the exit status, the reason that Swift's runtime wrote, and the last lines of its standard error.
/// The next call starts it again, after a pause that grows. After five losses within a minute, calls
/// fail as `notSent` until that minute is over, unless `restarting:` says otherwise.
///
/// **Lifetime.** The helper runs as long as this object or a proxy of it exists. Then it has
/// `grace` to leave its `main` in order, and is killed after that. It also ends with this process,
/// even if this process is killed: Linux kills it then, and elsewhere its `Link.serve` returns when
/// the connection breaks.
///
/// **Program.** A name with a slash is a path. Another name is looked for beside this process'
/// program, and then in `PATH`. The helper gets this process' standard output, and this process'
/// environment unless it is given another. It inherits no descriptor but its connection.
///
/// It may be used from any thread.
public final class Helper: RemoteSource {
  private let links: RenewedLinks
  private let started: StartedProcess
  private let grace: Duration

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - program: Its path, or the name by which it is found.
  ///   - arguments: The program's arguments, without its name.
  ///   - environment: The program's environment variables. Nil: those of this process.
  ///   - idle: The helper ends after this idle time, or up to twice as much. Nil: it does not.
  ///   - policy: How it is started again after crashes.
  ///   - clock: What measures pauses and idle times.
  ///   - grace: How long it may take to end by itself.
  ///   - limits: What this end accepts.
  ///   - loop: What its links run on.
  ///   - export: Called with each new link before anything comes over it: the place to export
  ///     objects.
  ///   - prepare: Called with each new link before others use it, when it is there. If it throws, the
  ///     helper is ended.
  public init(
    _ program: String, arguments: [String] = [], environment: [String: String]? = nil,
    endingWhenIdleFor idle: Duration? = nil, restarting policy: RenewalPolicy = RenewalPolicy(),
    grace: Duration = .seconds(2), limits: LinkLimits = LinkLimits(), on loop: EventLoop = .shared,
    clock: any Clock<Duration> = ContinuousClock(),
    exporting export: @escaping @Sendable (Link) -> Void = { _ in },
    prepare: @escaping @Sendable (Link) async throws -> Void = { _ in }
  ) {
    let command = HelperCommand(name: program, arguments: arguments, environment: environment)
    let started = StartedProcess()
    let links = RenewedLinks(policy, limits: limits.message, clock: clock) {
      () throws(RemoteFailure) in
      let (process, connection) = try await started.start(command)
      // The system would name the process that made the sockets, which is this one. So the peer is
      // given here.
      let peer = LinkPeer(
        process: process.identifier, user: getuid(), group: getgid(), place: "a helper")
      let link = Link(over: connection, to: peer, limits: limits, on: loop, export)
      return try await link.prepared(by: prepare) { error in
        // Without its link the process is of no use, and it may not notice the loss.
        process.end(within: grace)
        if error.code == .closed { return nil }
        let exit = await process.exit()
        if link.hasMetPeer { return exit.description }
        switch error.code {
        case .late: return exit.descriptionBeforeServing(after: limits.handshake)
        case .lost, .closedByPeer: return exit.descriptionBeforeServing(after: nil)
        default: return "\(error.message); \(exit)"
        }
      }
    }
    (self.links, self.started, self.grace) = (links, started, grace)
    guard let idle else { return }
    // One sleep an idle time, and not a timer for each call. It ends with the links.
    links.keep { links in
      while let uses = links()?.uses {
        do { try await clock.sleep(for: idle) } catch { return }
        links()?.close(unusedSince: uses)
      }
    }
  }

  /// The number of its process. Nil if it does not run.
  public var processIdentifier: Int32? {
    started.current.flatMap { $0.hasEnded ? nil : $0.identifier }
  }

  /// Starts the helper if it does not run, as a call does.
  ///
  /// Returns at once if it runs. Otherwise it returns when the process is started and `prepare` has
  /// returned. The helper's `main` may still be on its way to ``Link/serve(limits:on:_:)``, and
  /// calls wait for that. After a crash this waits for the policy's pause, and not beyond the
  /// deadline of the task.
  ///
  /// - Throws: ``RemoteFailure/Code/notSent`` if the program cannot be run, after too many losses,
  ///   or after ``end()``; otherwise `cancelled`, `deadlineExceeded`, or the failure of `prepare`.
  public nonisolated(nonsending) func start() async throws(RemoteFailure) {
    _ = try await links.connect()
  }

  /// A reference to the object that the helper exports by a name. The first call of it starts the
  /// helper, and calls after a crash start another. It is never invalidated.
  ///
  /// Returns at once, and sends nothing. May be called from any thread.
  public func reference(named name: String) -> RemoteReference { links.reference(named: name) }

  /// Ends the helper for ever, and returns when its process has ended, even one that is still being
  /// started. Calls fail from now on.
  ///
  /// Calls that are under way fail, too. The helper learns of it by the end of its link, and is
  /// killed when its `grace` is over. Cancelling the waiting task does not shorten the wait. May be
  /// called from any thread, and more than once.
  ///
  /// - Returns: How the process ended that was started last. Nil if none was started.
  @discardableResult
  public nonisolated(nonsending) func end() async -> HelperExit? {
    links.close()
    let process = await started.end()
    // `links.close()` does not reach a link that is still being prepared.
    process?.end(within: grace)
    return await process?.exit()
  }
}

extension Link {
  /// Starts a helper. Throws if its program cannot be run.
  ///
  /// ```swift
  /// let images = try await Link.launch("image-decoder").proxy(for: ImageDecoderRemote.self)
  /// ```
  public nonisolated(nonsending) static func launch(
    _ program: String, arguments: [String] = []
  ) async throws(RemoteFailure) -> Helper {
    let helper = Helper(program, arguments: arguments)
    try await helper.start()
    return helper
  }
}
