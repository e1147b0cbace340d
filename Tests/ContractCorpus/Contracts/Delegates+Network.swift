public import Liaison

public final class Connection {
  public let host: String
  public init(host: String) { self.host = host }
}

/// The life of a connection.
@Contract public protocol ConnectionDelegate: AnyObject {
  /// It is up.
  func connectionDidOpen(_ connection: Connection)
  /// It is down, with the reason if there is one.
  func connection(_ connection: Connection, didCloseWith error: (any Error)?)
  func connection(_ connection: Connection, didReceive bytes: [UInt8])
  @Optional func connection(_ connection: Connection, didSend count: Int)
}

@Contract public protocol ChallengeResponder: AnyObject {
  func respond(to challenge: String, completionHandler: @escaping @Sendable (String?) -> Void)
  @Answer(.first) func credential(for host: String) async -> String?
}

@Contract public nonisolated protocol HTTPClient: Sendable {
  @Answer(.first, whenNobody: (0, [])) @discardableResult
  func send(_ path: String, body: [UInt8]?) async throws -> (status: Int, body: [UInt8])
}

@Contract(.proxy, .handlers) public nonisolated protocol Reachability: Sendable {
  var isReachable: Bool { get }
  func wait(for host: String) async throws -> Bool
}

@Contract public nonisolated protocol SocketListener: AnyObject, Sendable {
  func socket(_ port: UInt16, didAccept name: String)
  @Answer(.all) func socket(_ port: UInt16, shouldAccept name: String) -> Bool
}

@Contract protocol RetryPolicy {
  @Answer(.reduce(0, max)) func delay(after attempt: Int, error: any Error) -> Int
}

@Contract protocol RequestInterceptor: AnyObject {
  func willSend(_ headers: inout [String: String], to host: String) throws
  func didReceive(status: Int, from host: String, after: Duration)
}

@Contract public protocol DownloadDelegate: AnyObject {
  func download(_ id: Int, didWrite bytes: Int64, of total: Int64)
  func download(_ id: Int, didFinishAt path: String)
  @Optional func download(_ id: Int, didResumeAt offset: Int64, expected: Int64)
}

// swift-format-ignore: FileScopedDeclarationPrivacy
@Contract private protocol FrameDecoder: AnyObject {
  @Answer(.first) func decode(_ bytes: ArraySlice<UInt8>) throws -> (frame: String, used: Int)?
}

func callFrameDecoder() throws -> [String] {
  final class Decoder: FrameDecoder {
    func decode(_ bytes: ArraySlice<UInt8>) throws -> (frame: String, used: Int)? {
      bytes.isEmpty ? nil : ("f\(bytes.count)", bytes.count)
    }
  }
  let decoder = Decoder()
  let multicast = FrameDecoderMulticast()
  multicast.add(decoder)
  let standIns: [any FrameDecoder] = [
    multicast, FrameDecoderProxy(.to(decoder)), FrameDecoderHandlers(decoder).asDelegate(),
  ]
  return try standIns.map { try $0.decode([1, 2])?.frame ?? "none" }
}

@Contract public nonisolated protocol PresenceService: AnyObject, Sendable {
  /// Who is there.
  @Answer(.collect) var present: [String] { get async }
  func enter(_ name: String) async throws
  @Optional func leave(_ name: String) async
}

@Contract public protocol MessageRouter: AnyObject {
  @Answer(.any) func route(_ message: String, from sender: String, to receivers: [String]) -> Bool
}
