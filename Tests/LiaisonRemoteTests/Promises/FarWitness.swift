import Liaison
import RemoteWitness

@testable import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A witness that is called over a link, in this process or in another. What leads to it ends with
/// the test.
final class FarWitness: Sendable {
  let link: Link
  /// The process in which the witness is.
  let process: pid_t
  /// Where its process can be met. Nil if nothing listens.
  let address: LinkAddress?
  private let connecting: @Sendable () async throws -> Link
  private let leaving: @Sendable () -> Void

  /// - Parameters:
  ///   - connecting: Makes links to the witness. The first is ``link``.
  ///   - leaving: What is to be done here when the test has ended.
  private init(
    at address: LinkAddress?, connecting: @escaping @Sendable () async throws -> Link,
    leaving: @escaping @Sendable () -> Void
  ) async throws {
    let link = try await connecting()
    let place = try await link.proxy(for: WitnessRemote.self).line(ahead: 0)
    let process = pid_t(place[0].process)
    (self.link, self.process, self.address) = (link, process, address)
    (self.connecting, self.leaving) = (connecting, leaving)
  }

  deinit {
    link.close()
    leaving()
  }

  var witness: WitnessRemote { link.proxy(for: WitnessRemote.self) }

  /// Another link to the same witness. The test closes it.
  func another() async throws -> Link { try await connecting() }

  /// Ends the other end: its process by `SIGKILL`, or its links.
  func endOtherEnd() {
    if process == getpid() { leaving() } else { kill(process, SIGKILL) }
  }

  /// A witness in this process.
  static func near(over carriage: Carriage, _ limits: LinkLimits) async throws -> FarWitness {
    let ends = Guarded<[Link]>([])
    let witness = WitnessObject {
      let (here, there) = Link.pair(limits: limits)
      WitnessObject { throw LinkError(.unreachable, "the last of the line") }.export(over: there)
      ends.withLock { $0.append(there) }
      return here.proxy(for: WitnessRemote.self)
    }
    let serve: @Sendable (Link) -> Void = { link in
      witness.export(over: link)
      ends.withLock { $0.append(link) }
    }
    let listener = try carriage.address.map { try Link.listen(at: $0, limits: limits, serve) }
    return try await FarWitness(at: listener?.address) {
      if let listener { return try await Link.connect(to: listener.address, limits: limits) }
      let (here, there) =
        try carriage == .pair ? Link.pair(limits: limits) : Link.socketPair(limits: limits)
      serve(there)
      return here
    } leaving: {
      listener?.close()
      for end in ends.withLock({ $0 }) { end.close() }
    }
  }

  /// A witness in a helper process, over the helper's own link.
  static func helping(_ limits: LinkLimits) async throws -> FarWitness {
    let links = Guarded<Link?>(nil)
    let helper = Helper(
      "LiaisonTestHelper", limits: limits, exporting: { link in links.withLock { $0 = link } })
    return try await FarWitness(at: nil) {
      try await helper.start()
      guard let link = links.withLock({ $0 }) else { throw LinkError(.lost, "no link") }
      return link
    } leaving: {
      withExtendedLifetime(helper) {}
    }
  }

  /// A witness in a process that listens at a path.
  static func started(
    _ manner: String, _ limits: LinkLimits,
    _ way: @escaping @Sendable (String) throws -> LinkAddress
  ) async throws -> FarWitness {
    let path = temporaryPath()
    let helper = Helper("LiaisonTestHelper", arguments: [manner, path], limits: .patient)
    // When it answers, it listens.
    _ = try await helper.proxy(for: WitnessRemote.self).notes
    return try await FarWitness(at: .unix(path)) {
      try await Link.connect(to: way(path), limits: limits)
    } leaving: {
      unlink(path)
      withExtendedLifetime(helper) {}
    }
  }
}
