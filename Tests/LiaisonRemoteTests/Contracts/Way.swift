import Liaison
import Testing

@testable import LiaisonRemote

/// How calls of a contract are carried in a test.
enum Way: String, CaseIterable, CustomTestStringConvertible {
  case memory, pair, unix
  #if TLS
    case tls
  #endif

  var testDescription: String { rawValue }

  /// Exports an object at one end, and returns its proxy at the other.
  func export<Proxy: RemoteProxy>(
    _ subject: Proxy._Subject, as type: Proxy.Type, protectedBy protection: Protection? = nil
  ) async throws -> Far<Proxy> {
    switch self {
    case .memory:
      let ends = MemoryCarrier.pair()
      return Far(
        remote: ends.there.export(subject, as: type, protectedBy: protection),
        keeping: [ends],
        cut: ends.here.cut)
    default:
      let carriage = Carriage(rawValue: rawValue) ?? .pair
      let ends = try await carriage.ends()
      ends.there.export(subject, as: type, protectedBy: protection)
      return Far(remote: ends.here.proxy(for: type), keeping: [ends], cut: ends.here.close)
    }
  }
}

/// A proxy, with what carries its calls.
struct Far<Proxy: RemoteProxy>: Sendable {
  let remote: Proxy
  let keeping: [any AnyObject & Sendable]
  let cut: @Sendable () -> Void

  init(
    remote: Proxy, keeping: [any AnyObject & Sendable], cut: @escaping @Sendable () -> Void
  ) {
    (self.remote, self.keeping, self.cut) = (remote, keeping, cut)
  }
}
