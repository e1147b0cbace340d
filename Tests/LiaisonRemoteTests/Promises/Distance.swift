import RemoteWitness
import Testing

@testable import LiaisonRemote

/// Where the witness of a promise is, and what carries calls to it.
enum Distance: String, CaseIterable, CustomTestStringConvertible {
  /// In this process, over links of all kinds.
  case pair, sockets, unix, tcp
  #if TLS
    case tls
  #endif
  /// In a process of its own: over the link by which a helper serves its owner, over a socket at
  /// which that process listens, and over a listening socket that it was started with, as systemd
  /// does. To that one this process connects by a descriptor.
  case helper, listening, activated

  var testDescription: String { rawValue }

  var isOtherProcess: Bool { Self.otherProcesses.contains(self) }

  static let otherProcesses: [Self] = [.helper, .listening, .activated]
  /// Those over which the same witness can be met again.
  static let repeatable = allCases.filter { $0 != .helper }
  /// Those that a stranger can find.
  static let doors: [Self] = [.unix, .tcp, .listening, .activated]

  /// A witness there, and a link to it.
  func far(limits: LinkLimits = .patient) async throws -> FarWitness {
    switch self {
    case .helper: try await .helping(limits)
    case .listening: try await .started("listens", limits) { .unix($0) }
    case .activated:
      try await .started("is activated", limits) {
        .descriptor(try RawSocket.connected(to: .unix($0)))
      }
    default: try await .near(over: Carriage(rawValue: rawValue) ?? .pair, limits)
    }
  }
}
