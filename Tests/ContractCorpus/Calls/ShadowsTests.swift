import Liaison
import Testing

/// Contracts among types that are named as those of the standard library.
@Suite struct ShadowsTests {
  private final class Speaker: Shadows.Player {
    let log = Log()
    var isPlaying = true
    func player(_ duration: Shadows.Duration, of owner: Shadows.Owner) {
      log("\(duration.minutes) minutes of \(owner.name)")
    }
    subscript(_ number: Int) -> Shadows.Duration? { Shadows.Duration(minutes: number) }
    func owners() async throws -> [Shadows.Owner] { [Shadows.Owner(name: "Ann")] }
    func never() { log("never") }
  }

  @Test func `generated types mean the standard library's names`() async throws {
    let speaker = Speaker()
    let multicast = Shadows.PlayerMulticast()
    multicast.add(speaker)
    for standIn: any Shadows.Player in [
      multicast, Shadows.PlayerProxy(.to(speaker)), Shadows.PlayerHandlers(speaker).asDelegate(),
    ] {
      standIn.player(Shadows.Duration(minutes: 3), of: Shadows.Owner(name: "Ann"))
      standIn.playerDidStop(Shadows.Error())
      standIn.never()
      #expect(speaker.log.take() == ["3 minutes of Ann", "never"])
      #expect(standIn.isPlaying)
      #expect(standIn[4] == Shadows.Duration(minutes: 4))
      #expect(try await standIn.owners() == [Shadows.Owner(name: "Ann")])
    }
    #expect(try await multicast.removeAndWaitSuspending(speaker, upTo: .seconds(1)))
    #expect(!multicast.contains(speaker))
  }

  @Test func `an owner that limits closures may be given an Owner`() {
    let log = Log()
    let handlers = Shadows.PlayerHandlers(
      weak: log,
      player: { log, duration, owner in log("\(duration.minutes) \(owner.name)") },
      isPlaying: { _ in true }, setIsPlaying: { _, _ in }, element: { _, _ in nil },
      owners: { _ in [] }, never: { _ in })
    handlers.asDelegate().player(Shadows.Duration(minutes: 5), of: Shadows.Owner(name: "Bea"))
    #expect(log.take() == ["5 Bea"])
  }
}
