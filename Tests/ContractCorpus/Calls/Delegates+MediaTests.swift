import Liaison
import Testing

@Suite struct MediaTests {
  private final class Deck: AudioPlayerDelegate, QueueDataSource, RecorderDelegate, Equaliser,
    LyricsProvider, LocationSource, RegionMonitor, RouteGuide, StepCounterDelegate, GameDelegate,
    Visitor, UndoStep
  {
    let log = Log()
    var bands = [0.0, 1.0]
    func audioPlayer(_ player: AudioPlayer, didStart track: Track) { log("start \(track.title)") }
    func audioPlayer(_ player: AudioPlayer, didSeekFrom old: Double, to new: Double) {
      log("seek \(old) \(new)")
    }
    func audioPlayerDidPause(_ player: AudioPlayer) { log("pause") }
    func track(after track: Track?) -> Track? { track == nil ? Track(title: "first") : nil }
    var remaining: Int { 2 }
    func recorder(_ name: String, didCapture samples: [Float], at time: Double) {
      log("captured \(samples.count)")
    }
    func recorderShouldContinue(_ name: String) -> Bool { false }
    subscript(band band: Int) -> Double {
      get { bands[band] }
      set { bands[band] = newValue }
    }
    func process(_ samples: inout [Float]) { samples.reverse() }
    func lyrics(for track: Track) async throws -> [String] { [track.title, "la"] }
    func location(_ latitude: Double, _ longitude: Double, accuracy: Double?) {
      log("\(latitude) \(longitude)")
    }
    func locationDidFail(_ error: any Error) { log("\(error)") }
    func regionMonitor(_ name: String, didEnter region: String) { log("in \(region)") }
    func regionMonitor(_ name: String, didExit region: String) { log("out \(region)") }
    func regionMonitor(_ name: String, radiusFor id: Int) -> Int { id }
    func turn(_ direction: String, in metres: Int) { log("\(direction) \(metres)") }
    func arrive() { log("there") }
    func alternative(to road: String) -> String? { nil }
    func stepCounter(didCount steps: Int) { log("steps \(steps)") }
    func stepCounter(didReset: Void) { log("reset") }
    func gameDidStart(_ name: String) { log("game \(name)") }
    func game(_ name: String, player: Int, didScore points: Int) { log("\(player): \(points)") }
    func game(_ name: String, isOver round: Int) -> Bool { round > 2 }
    func visit(_ number: Int) { log("number \(number)") }
    func visit(_ text: String) { log("text \(text)") }
    func visit(_ list: [Int], depth: Int) { log("list \(list) \(depth)") }
    func undo() throws { throw CorpusError.refused("undo") }
    func redo() throws { log("redo") }
    var title: String { "typing" }
  }

  private let deck = Deck()

  @Test func `players, queues and recorders`() {
    let log = deck.log
    let player = AudioPlayer()
    let players = AudioPlayerDelegateMulticast()
    players.add(deck)
    for standIn: any AudioPlayerDelegate in [
      players, AudioPlayerDelegateProxy(.to(deck)), AudioPlayerDelegateHandlers(deck).asDelegate(),
    ] {
      standIn.audioPlayer(player, didStart: Track(title: "t"))
      standIn.audioPlayer(player, didSeekFrom: 1, to: 2)
      standIn.audioPlayerDidPause(player)
      standIn.audioPlayer(player, didMeet: CorpusError.offline)
      #expect(log.take() == ["start t", "seek 1.0 2.0", "pause"])
    }
    let queues = QueueDataSourceMulticast()
    queues.add(deck)
    for standIn: any QueueDataSource in [
      queues, QueueDataSourceProxy(.to(deck)), QueueDataSourceHandlers(deck).asDelegate(),
    ] {
      #expect(standIn.track(after: nil)?.title == "first")
      #expect(standIn.remaining == 2)
    }
    let recorders = RecorderDelegateMulticast()
    recorders.add(deck)
    for standIn: any RecorderDelegate in [
      recorders, RecorderDelegateProxy(.to(deck)), RecorderDelegateHandlers(deck).asDelegate(),
    ] {
      standIn.recorder("r", didCapture: [1, 2], at: 0)
      #expect(!standIn.recorderShouldContinue("r"))
      #expect(log.take() == ["captured 2"])
    }
    let equalisers = EqualiserMulticast()
    equalisers.add(deck)
    for standIn: any Equaliser in [
      equalisers, EqualiserProxy(.to(deck)), EqualiserHandlers(deck).asDelegate(),
    ] {
      standIn[band: 1] = 3
      #expect(standIn[band: 1] == 3)
      var samples: [Float] = [1, 2]
      standIn.process(&samples)
      #expect(samples == [2, 1])
    }
  }

  private struct Works: TranscodeService, WeatherService {
    func transcode(
      _ name: String, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> String? {
      progress(0.5)
      return name + ".ogg"
    }
    func temperature(in city: String) async throws -> Int { city.count }
  }

  @MainActor private final class View: NowPlayingView {
    let log = Log()
    func render(_ track: Track?, isPlaying: Bool) { log("\(track?.title ?? "-") \(isPlaying)") }
  }

  @MainActor @Test func `services and views`() async throws {
    let log = Log()
    let works = Works()
    let transcoders = TranscodeServiceMulticast()
    let token = transcoders.add(works)
    for standIn: any TranscodeService in [
      transcoders, TranscodeServiceProxy(.to(works)), TranscodeServiceHandlers(works).asDelegate(),
    ] {
      #expect(try await standIn.transcode("a") { log("\($0)") } == "a.ogg")
      #expect(log.take() == ["0.5"])
    }
    token.cancel()
    for standIn: any WeatherService in [
      WeatherServiceProxy(.to(works)), WeatherServiceHandlers(works).asDelegate(),
    ] {
      #expect(try await standIn.temperature(in: "Oslo") == 4)
    }
    #expect(try await WeatherServiceMulticast().temperature(in: "Oslo") == 0)
    let view = View()
    let views = NowPlayingViewMulticast()
    views.add(view)
    for standIn: any NowPlayingView in [
      views, NowPlayingViewProxy(.to(view)), NowPlayingViewHandlers(view).asDelegate(),
    ] {
      standIn.render(nil, isPlaying: false)
      standIn.renderProgress(1)
      #expect(view.log.take() == ["- false"])
    }
  }

  @Test func `lyrics come from everybody`() async throws {
    let lyrics = LyricsProviderMulticast()
    lyrics.add(deck)
    for standIn: any LyricsProvider in [
      lyrics, LyricsProviderProxy(.to(deck)), LyricsProviderHandlers(deck).asDelegate(),
    ] {
      #expect(try await standIn.lyrics(for: Track(title: "t")) == ["t", "la"])
    }
  }

  @Test func `locations, routes, steps and games`() {
    let log = deck.log
    let sources = LocationSourceMulticast()
    sources.add(deck)
    for standIn: any LocationSource in [
      sources, LocationSourceProxy(.to(deck)), LocationSourceHandlers(deck).asDelegate(),
    ] {
      standIn.location(1, 2, accuracy: nil)
      standIn.locationDidFail(CorpusError.offline)
      #expect(log.take() == ["1.0 2.0", "offline"])
    }
    let monitors = RegionMonitorMulticast()
    monitors.add(deck)
    for standIn: any RegionMonitor in [
      monitors, RegionMonitorProxy(.to(deck)), RegionMonitorHandlers(deck).asDelegate(),
    ] {
      standIn.regionMonitor("m", didEnter: "a")
      standIn.regionMonitor("m", didExit: "b")
      #expect(standIn.regionMonitor("m", radiusFor: 4) == 4)
      #expect(log.take() == ["in a", "out b"])
    }
    let guides = RouteGuideMulticast()
    guides.add(deck)
    for standIn: any RouteGuide in [
      guides, RouteGuideProxy(.to(deck)), RouteGuideHandlers(deck).asDelegate(),
    ] {
      standIn.turn("left", in: 50)
      standIn.arrive()
      #expect(standIn.alternative(to: "A1") == nil)
      #expect(log.take() == ["left 50", "there"])
    }
    let counters = StepCounterDelegateMulticast()
    counters.add(deck)
    for standIn: any StepCounterDelegate in [
      counters, StepCounterDelegateProxy(.to(deck)), StepCounterDelegateHandlers(deck).asDelegate(),
    ] {
      standIn.stepCounter(didCount: 5)
      standIn.stepCounter(didReset: ())
      #expect(log.take() == ["steps 5", "reset"])
    }
    let games = GameDelegateMulticast()
    games.add(deck)
    for standIn: any GameDelegate in [
      games, GameDelegateProxy(.to(deck)), GameDelegateHandlers(deck).asDelegate(),
    ] {
      standIn.gameDidStart("g")
      standIn.game("g", player: 1, didScore: 3)
      #expect(standIn.game("g", isOver: 3))
      #expect(log.take() == ["game g", "1: 3"])
    }
  }

  @Test func `visitors are told apart by type, and steps are undone`() throws {
    let log = deck.log
    let visitors = VisitorMulticast()
    visitors.add(deck)
    for standIn: any Visitor in [
      visitors, VisitorProxy(.to(deck)), VisitorHandlers(deck).asDelegate(),
    ] {
      standIn.visit(1)
      standIn.visit("a")
      standIn.visit([2], depth: 3)
      #expect(log.take() == ["number 1", "text a", "list [2] 3"])
    }
    let steps = UndoStepMulticast()
    #expect(steps.title == "step")
    steps.add(deck)
    for standIn: any UndoStep in [
      steps, UndoStepProxy(.to(deck)), UndoStepHandlers(deck).asDelegate(),
    ] {
      #expect(throws: CorpusError.refused("undo")) { try standIn.undo() }
      try standIn.redo()
      #expect(standIn.title == "typing")
      #expect(log.take() == ["redo"])
    }
  }
}
