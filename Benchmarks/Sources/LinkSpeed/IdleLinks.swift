import Foundation
import LiaisonRemote

/// What links take that have nothing to do. Each has said who it is, and has made one call.
struct IdleLinks {
  let address: LinkAddress
  init(to address: LinkAddress) { self.address = address }

  func measure() async throws {
    let count = 10_000
    let watch = try await Link.connect(to: address).proxy(for: EchoRemote.self)
    // What the first hundred fill is there for all.
    var links = try await open(100)
    let before = (residentMemory(), try await watch.memory())
    links += try await open(count)
    say("bytes per idle link, connecting", Double(residentMemory() - before.0) / Double(count))
    say(
      "bytes per idle link, listening", Double(try await watch.memory() - before.1) / Double(count))
    for link in links { link.close() }
    try await watch.end()
    _ = try? await watch.memory()
  }

  private func open(_ count: Int) async throws -> [Link] {
    var links: [Link] = []
    links.reserveCapacity(count)
    for _ in 0..<count {
      let link = try await Link.connect(to: address)
      _ = try await link.proxy(for: EchoRemote.self).echo(payload)
      links.append(link)
    }
    return links
  }
}
