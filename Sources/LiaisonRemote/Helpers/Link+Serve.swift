internal import CLiaisonSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

extension Link {
  /// The whole of a helper's `main`: serves the process that has started this one, until that ends.
  ///
  /// In the type that has `@main`:
  ///
  /// ```swift
  /// static func main() async throws {
  ///   try await Link.serve { link in
  ///     link.export(Decoder(), as: ImageDecoderRemote.self)
  ///   }
  /// }
  /// ```
  ///
  /// It returns when the owner has ended or has closed the link, or when the link is closed here:
  /// ``close(within:)`` finishes what is under way first.
  ///
  /// - Parameters:
  ///   - limits: What this end accepts.
  ///   - loop: What the link runs on.
  ///   - prepare: Exports what the owner may call. It can keep the link to call the owner.
  /// - Throws: ``LinkError/Code/unreachable`` in a program that no ``Helper`` has started.
  public nonisolated(nonsending) static func serve(
    limits: LinkLimits = LinkLimits(), on loop: EventLoop = .shared,
    _ prepare: (Link) throws -> Void
  ) async throws {
    guard let text = getenv(HelperCommand.variable),
      let owner = pid_t(String(cString: text)), fcntl(HelperCommand.descriptor, F_GETFD) != -1
    else {
      throw LinkError(
        .unreachable,
        "This program is a helper: it serves the process that starts it by 'Helper(…)' or 'Link.launch(…)'."
      )
    }
    unsetenv(HelperCommand.variable)
    _ = fcntl(HelperCommand.descriptor, F_SETFD, FD_CLOEXEC)
    // A broken connection means that the owner has ended. The system's signal also ends a helper
    // that does not watch its connection. The parent's identifier shows whether the owner ended
    // before this request.
    _ = liaison_end_with_parent()
    if getppid() != owner { return }
    let peer = Socket.peer(HelperCommand.descriptor, place: "the helper's owner")
    let link = try Link(
      over: HelperCommand.descriptor, to: peer, limits: limits, on: loop, prepare)
    _ = await link.ended()
  }

  /// A link over a socket that is connected.
  ///
  /// - Parameter prepare: Called before anything comes over it.
  convenience init(
    over connection: Int32, to peer: LinkPeer, limits: LinkLimits, on loop: EventLoop,
    _ prepare: (Link) throws -> Void
  ) rethrows {
    self.init(over: SocketTransport(connection, peer: peer, isTCP: false), on: loop, limits)
    do {
      try prepare(self)
    } catch {
      close()
      throw error
    }
    start()
  }
}
