import LiaisonRemote

/// What calls over a link cost, through the code that `@Contract` writes. One process serves, another measures:
///
///     LinkSpeed serve PATH
///     LinkSpeed calls PATH        # also: blobs, tail, idle, values
///
/// Each figure is a line of its name and its value. `Benchmarks/links` runs it beside its peers.
@main struct LinkSpeed {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let command = arguments.first, let path = arguments.dropFirst().first else {
      return print("LinkSpeed serve|calls|blobs|tail|idle|values PATH")
    }
    let address = LinkAddress.unix(path)
    switch command {
    case "serve": try await serve(at: address)
    case "calls": try await Calls(to: address).measure()
    case "blobs": try await Blobs(to: address).measure()
    case "tail": try await Tail(to: address).measure()
    case "values": try Values().measure()
    case "idle": try await IdleLinks(to: address).measure()
    default: print("There is no measurement '\(command)'.")
    }
  }

  private static func serve(at address: LinkAddress) async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let service = EchoService(ends: end)
    let listener = try Link.listen(at: address) { link in
      link.export(service, as: EchoRemote.self)
    }
    say("ready", 1)
    for await _ in ends { break }
    listener.close()
  }
}
