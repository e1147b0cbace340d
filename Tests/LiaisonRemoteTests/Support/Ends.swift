import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

/// What carries a link in a test that runs over all transports.
enum Carriage: String, CaseIterable, CustomTestStringConvertible {
  case pair, sockets, unix, tcp
  #if TLS
    case tls
  #endif

  var testDescription: String { rawValue }

  /// Both ends of a link. The other end exports `object` as "object".
  func ends(
    exporting object: any RemoteObject = TestObject(), limits: LinkLimits = .patient
  ) async throws -> Ends {
    if let address { return try await Self.ends(at: address, object, limits) }
    let (here, there) =
      try self == .pair ? Link.pair(limits: limits) : Link.socketPair(limits: limits)
    there.export(object, named: "object")
    return Ends(here: here, there: there)
  }

  /// Where its links are made. Nil if both ends are made together.
  var address: LinkAddress? {
    switch self {
    case .pair, .sockets: return nil
    case .unix: return .unix(temporaryPath())
    case .tcp: return .tcp("127.0.0.1", port: 0)
    #if TLS
      case .tls:
        // One configuration for both ends, each of which asks for the other's certificate.
        let tls = TLSConfiguration(
          identity: TestAuthority.own.identity("end"), trusting: TestAuthority.own.roots)
        return .tcp("127.0.0.1", port: 0).secured(by: tls)
    #endif
    }
  }
}

extension Carriage {
  private static func ends(
    at address: LinkAddress, _ object: any RemoteObject, _ limits: LinkLimits
  ) async throws -> Ends {
    let (links, arrive) = AsyncStream<Link>.makeStream()
    let listener = try Link.listen(at: address, limits: limits) { link in
      link.export(object, named: "object")
      arrive.yield(link)
    }
    let here = try await Link.connect(to: listener.address, limits: limits)
    let there = try #require(await links.first { _ in true })
    return Ends(here: here, there: there)
  }
}

/// A path that nothing has used.
func temporaryPath() -> String {
  "/tmp/liaison-\(UInt64.random(in: .min ... .max))"
}

/// Both ends of a link, which end with the test.
final class Ends: Sendable {
  let here: Link
  let there: Link

  init(here: Link, there: Link) { (self.here, self.there) = (here, there) }

  deinit {
    here.close()
    there.close()
  }

  var reference: RemoteReference { here.reference(named: "object") }
}

/// Waits until something holds. Tests say what they wait for, and give up after a while.
func eventually(
  _ what: Comment, limit: Duration = .seconds(200), _ holds: () async -> Bool,
  at location: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if await holds() { return }
    // Steps aside rather than spins, so that those who work have the threads.
    await aMillisecond()
  }
  Issue.record("did not happen within \(limit): \(what)", sourceLocation: location)
}
