import Foundation
import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

#if canImport(Glibc)
  import Glibc
#endif

/// Promise 12, with strangers that know the grammar. `scripts/fuzz` meets millions of their frames.
@Suite(.timeLimit(.minutes(longRun ? 600 : 10))) struct FuzzTests {
  @Test func `whatever a stranger says, all calls end and nothing is left behind`() async {
    await meet(frames: frameCount(usual: 30_000))
  }

  #if os(Linux)
    @Test func `whatever a stranger says, it takes no more memory than the limits`() async {
      // In a process of its own, in which it is known what takes memory.
      await #expect(processExitsWith: .success) {
        await meet(frames: 2000)
        let size = try #require(addressSpace())
        var limit = rlimit()
        limit.rlim_cur = size + 256 << 20
        limit.rlim_max = limit.rlim_cur
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
        await meet(frames: frameCount(usual: 10_000))
      }
    }
  #endif
}

/// How many bytes of addresses this process has.
private func addressSpace() -> UInt? {
  let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  return pages?.split(separator: " ").first.flatMap { UInt($0) }.map { $0 * 4096 }
}

/// Meets strangers until they have said so many frames.
private func meet(frames: Int) async {
  let seed = seedOfRun
  print("strangers: seed \(seed), \(frames) frames")
  let (heard, answered, sessions) = (Count(), Count(), Count())
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<2 {
      group.addTask {
        guard let loop = try? EventLoop(name: "strangers") else { return }
        while heard.now < frames {
          let session = sessions.add(1)
          let stranger = await meet(seed &+ UInt64(session), on: loop)
          let said = stranger.said
          answered.add(stranger.answers)
          let before = heard.add(said) - said
          if before / 500_000 != (before + said) / 500_000 {
            print("strangers: \(before + said) frames in \(session) sessions")
          }
        }
        loop.shutdown()
      }
    }
  }
  print("strangers: \(heard.now) frames in \(sessions.now) sessions, \(answered.now) answers")
  // Strangers that nobody understands would prove little.
  #expect(answered.now > frames / 20)
}

/// Meets one stranger.
private func meet(_ seed: UInt64, on loop: EventLoop) async -> Stranger {
  var limits = LinkLimits(message: WireLimits(bytes: 1 << 16, memory: 1 << 18, depth: 16))
  (limits.calls, limits.bytes, limits.objects) = (16, 1 << 16, 64)
  (limits.queuedBytes, limits.heartbeat) = (1 << 16, nil)
  let stranger = Stranger(seed: seed, most: 300)
  let living = Living()
  weak var gone: Link?
  do {
    let link = Link(over: stranger, on: loop, limits)
    gone = link
    let stage = Stage(living)
    stage.export(over: link)
    let calls = Calls(link, living)
    link.start()
    await withTaskGroup(of: Void.self) { group in
      for kind in 0..<Calls.kinds { group.addTask { try? await calls.make(kind, kind) } }
    }
    await stranger.ended()
    await eventually("the handlers have ended, seed \(seed)") {
      living.letGo()
      return link.counts == LinkCounts()
    }
  }
  await eventually("the link is gone, seed \(seed)") { gone == nil }
  await eventually("all objects are let go of, seed \(seed)") { living.count == 0 }
  if let complaint = stranger.complaint {
    Issue.record("seed \(seed): the link has said what breaks a rule: \(complaint)")
  }
  return stranger
}
