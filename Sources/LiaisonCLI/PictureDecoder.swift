import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What the tour's helper does for its owner.
@Contract(.remote)
protocol PictureDecoder: Sendable {
  func decode(
    _ file: String, halfway: @escaping @Sendable () async throws -> Void
  ) async throws -> String
}

/// Decodes by name only; the tour is about the process that it runs in.
final class Decoding: PictureDecoder {
  func decode(
    _ file: String, halfway: @escaping @Sendable () async throws -> Void
  ) async throws -> String {
    if file == "panorama.png" { Terminal.complain("decoder: half of \(file) is done") }
    try await halfway()
    return "\(file) is \(80 * file.count) × 480"
  }

  /// The whole of the helper's program.
  static func serve() async throws {
    try await Link.serve { link in
      link.export(Decoding(), as: PictureDecoderRemote.self)
    }
  }

  /// Serves all programs that connect, until the process is interrupted.
  static func serve(at address: LinkAddress) async throws {
    let listener = try Link.listen(at: address) { link in
      link.export(Decoding(), as: PictureDecoderRemote.self)
    }
    Terminal.say("listening at \(listener.address)")
    // Nothing is ever sent to the stream, so this lasts as long as the process.
    let (never, _) = AsyncStream<Never>.makeStream()
    for await _ in never {}
    listener.close()
  }
}
