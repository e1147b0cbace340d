import Dispatch
import Liaison
import Testing

@Suite struct InheritanceTests {
  private let playback = Playback()

  private final class Screen: MoviePlaybackDelegate, OnlyInheriting {
    let log: Log
    var quality = 3
    init(_ log: Log) { self.log = log }
    func playbackDidStart(_ playback: Playback) { log("start") }
    func playback(_ playback: Playback, didShowFrame number: Int) { log("frame \(number)") }
    func playback(_ playback: Playback, volumeFor channel: Int) -> Double { 0.5 }
    func playback(_ playback: Playback, didReachChapter title: String) { log("chapter \(title)") }
  }

  @Test func `a child's multicast carries its parents' calls too`() {
    let log = Log()
    let screen = Screen(log)
    let multicast = MoviePlaybackDelegateMulticast()
    multicast.add(screen)
    let handlers = MoviePlaybackDelegateHandlers(screen)
    let standIns: [any MoviePlaybackDelegate] = [
      multicast, MoviePlaybackDelegateProxy(.to(screen)), handlers.asDelegate(),
    ]
    for standIn in standIns {
      standIn.playbackDidStart(playback)
      standIn.playbackDidStop(playback)
      standIn.playback(playback, didShowFrame: 4)
      standIn.playback(playback, didReachChapter: "one")
      #expect(standIn.playback(playback, volumeFor: 0) == 0.5)
      #expect(log.take() == ["start", "frame 4", "chapter one"])
    }
    let base: any PlaybackDelegate = multicast
    base.playbackDidStart(playback)
    #expect(log.take() == ["start"])
  }

  @MainActor @Test func `a child is on its parent's actor without saying so`() {
    let log = Log()
    let handlers = PrintedPageDelegateHandlers(
      editablePageDelegate: EditablePageDelegateHandlers(
        pageDelegate: PageDelegateHandlers(pageDidAppear: { log("appear \($0)") }),
        pageShouldSave: { _ in true }, draft: { "" }, setDraft: { _ in }),
      pageDidPrint: { log("print \($0)") })
    let multicast = PrintedPageDelegateMulticast()
    let delegate = handlers.asDelegate()
    multicast.add(delegate)
    multicast.pageDidAppear("one")
    multicast.pageDidPrint(2)
    #expect(log.take() == ["appear one", "print 2"])
    withExtendedLifetime(delegate) {}
  }

  @Test func `a child is on its parent's own actor`() async {
    #expect(await Self.printed() == ["start", "fold 3"])
  }

  @Press private static func printed() -> [String] {
    let log = Log()
    let handlers = FoldingPressDelegateHandlers(
      pressDelegate: PressDelegateHandlers(pressDidStart: { log("start") }),
      pressDidFold: { log("fold \($0)") })
    let delegate = handlers.asDelegate()
    delegate.pressDidStart()
    FoldingPressDelegateProxy(.to(delegate)).pressDidFold(3)
    return log.take()
  }

  @Test func `a delegate whose parent alone says that it is an object is held weakly`() {
    let log = Log()
    let multicast = VideoPlaybackDelegateMulticast()
    var screen: Screen? = Screen(log)
    if let screen {
      multicast.add(screen)
      multicast.add(screen)
      #expect(multicast.count == 1)
      #expect(multicast.contains(screen))
      multicast.quality = 9
      #expect(screen.quality == 9)
      #expect(multicast.quality == 9)
      let standIns: [any VideoPlaybackDelegate] = [
        VideoPlaybackDelegateProxy(.to(screen)), VideoPlaybackDelegateHandlers(screen).asDelegate(),
      ]
      for (number, standIn) in standIns.enumerated() {
        standIn.quality = number
        #expect(standIn.quality == number)
        standIn.playbackDidStart(playback)
        #expect(log.take() == ["start"])
      }
    }
    weak let observed = screen
    screen = nil
    #expect(observed == nil)
    #expect(multicast.isEmpty)
  }

  @Test func `a contract without requirements of its own has its parents'`() {
    let log = Log()
    let screen = Screen(log)
    let multicast = OnlyInheritingMulticast()
    multicast.add(screen)
    let standIns: [any OnlyInheriting] = [
      multicast, OnlyInheritingProxy(.to(screen)), OnlyInheritingHandlers(screen).asDelegate(),
    ]
    for standIn in standIns {
      standIn.playbackDidStart(playback)
      #expect(log.take() == ["start"])
    }
    let nothing = EmptyDelegateMulticast()
    nothing.add(screen)
    #expect(nothing.count == 1)
    let audio = AudioPlaybackDelegateMulticast()
    audio.add(screen)
    audio.add(Screen(log))
    let also = Screen(log)
    audio.add(also)
    #expect(audio.playback(playback, volumeFor: 1) == 0.25)
    #expect(AudioPlaybackDelegateProxy(.to(also)).playback(playback, volumeFor: 1) == 0.5)
  }

  private final class Mailer: StoppableService {
    let log = Log()
    let name = "mail"
    func start() async throws { log("start") }
    func isHealthy() async -> Bool { true }
    func stop() async { log("stop") }
  }

  @Test func `services inherit over three generations`() async throws {
    let mailer = Mailer()
    let multicast = StoppableServiceMulticast()
    multicast.add(mailer)
    let handlers = StoppableServiceHandlers(
      namedService: mailer, service: mailer, stop: { await mailer.stop() })
    let standIns: [any StoppableService] = [
      multicast, StoppableServiceProxy(.to(mailer)), StoppableServiceHandlers(mailer).asDelegate(),
      handlers.asDelegate(),
    ]
    for standIn in standIns {
      try await standIn.start()
      #expect(await standIn.isHealthy())
      #expect(standIn.name == "mail")
      await standIn.stop()
      #expect(mailer.log.take() == ["start", "stop"])
    }
    let named = NamedServiceMulticast()
    named.add(mailer)
    #expect(named.name == "mail")
    #expect(await ServiceProxy(.to(mailer)).isHealthy())
  }

  private struct Square: NamedShape {
    let log: Log
    func area() -> Int { 4 }
    func draw(at x: Int, _ y: Int) { log("draw \(x) \(y)") }
    func customName() -> String? { "square" }
  }

  @Test func `values can conform to a contract that inherits`() {
    let log = Log()
    let square = Square(log: log)
    let multicast = NamedShapeMulticast()
    let token = multicast.add(square)
    let standIns: [any NamedShape] = [
      multicast, NamedShapeProxy(.to(square)), NamedShapeHandlers(square).asDelegate(),
    ]
    for standIn in standIns {
      standIn.draw(at: 1, 2)
      #expect(standIn.area() == 4)
      #expect(standIn.customName() == "square")
      #expect(log.take() == ["draw 1 2"])
    }
    #expect(token.isActive)
  }

  @MainActor private final class Page: EditablePageDelegate {
    let log: Log
    var draft = ""
    init(_ log: Log) { self.log = log }
    func pageDidAppear(_ title: String) { log(title) }
    func pageShouldSave(_ title: String) -> Bool { !title.isEmpty }
  }

  @MainActor @Test func `a child on the main actor sets what its parent does not have`() {
    let log = Log()
    let page = Page(log)
    let multicast = EditablePageDelegateMulticast()
    multicast.add(page)
    let standIns: [any EditablePageDelegate] = [
      multicast, EditablePageDelegateProxy(.to(page)),
      EditablePageDelegateHandlers(page).asDelegate(),
    ]
    for (number, standIn) in standIns.enumerated() {
      standIn.pageDidAppear("p")
      #expect(standIn.pageShouldSave("p"))
      standIn.draft = "\(number)"
      #expect(page.draft == standIn.draft)
      #expect(log.take() == ["p"])
    }
  }

  private final class Station: LoggingSensorDelegate, Sendable {
    let log = Log()
    func sensor(_ name: String, didMeasure value: Double) { log("\(name) \(value)") }
    func sensor(_ name: String, didLog line: String) { log("\(name) \(line)") }
  }

  @Test func `a parent's calls are delivered elsewhere in order with the child's`() {
    let queue = DispatchQueue(label: "station")
    let station = Station()
    let multicast = LoggingSensorDelegateMulticast()
    multicast.add(station, deliver: .queue(queue))
    multicast.sensor("t", didMeasure: 1)
    multicast.sensor("t", didLog: "warm")
    queue.sync {}
    multicast.removeAndWait(station)
    #expect(station.log.take() == ["t 1.0", "t warm"])
    let near = LoggingSensorDelegateMulticast()
    near.add(station)
    for standIn: any LoggingSensorDelegate in [
      near, LoggingSensorDelegateProxy(.to(station)),
      LoggingSensorDelegateHandlers(station).asDelegate(),
    ] {
      standIn.sensor("t", didMeasure: 2)
      standIn.sensor("t", didLog: "x")
      #expect(station.log.take() == ["t 2.0", "t x"])
    }
  }

  private final class Recorder: DeckDelegate, Studio.MixingConsole, Studio.Desk, FaderDelegate {
    let log: Log
    var left = 3
    var level = 1
    init(_ log: Log) { self.log = log }
    func tapeDidWind(_ tape: String) { log("wind \(tape)") }
    func reelDidTurn(_ reel: Int) { log("turn \(reel)") }
    func rightReelDidStop() { log("stop") }
    func deckDidOpen() { log("open") }
    func raise(_ channel: Int) { log("raise \(channel)") }
    func console() -> String? { "long" }
    func lower(_ channel: Int) { log("lower \(channel)") }
    func mute(_ channel: Int) { log("mute \(channel)") }
    func gain(of channel: Int) -> Int { channel * 2 }
    var owner: String? { "studio" }
    func setLevel(_ level: Int, over seconds: Int) { log("level \(level) in \(seconds)") }
  }

  @Test func `a diamond whose shared base inherits carries the calls of all`() {
    let log = Log()
    let recorder = Recorder(log)
    let multicast = DeckDelegateMulticast()
    multicast.add(recorder)
    let standIns: [any DeckDelegate] = [
      multicast, DeckDelegateProxy(.to(recorder)), DeckDelegateHandlers(recorder).asDelegate(),
    ]
    for standIn in standIns {
      standIn.tapeDidWind("a")
      standIn.reelDidTurn(1)
      standIn.rightReelDidStop()
      standIn.deckDidOpen()
      standIn.left += 1
      #expect(log.take() == ["wind a", "turn 1", "stop", "open"])
    }
    #expect(recorder.left == 6)
  }

  @Test func `a nested contract inherits from those beside it and outside`() {
    let log = Log()
    let recorder = Recorder(log)
    let multicast = Studio.MixingConsoleMulticast()
    multicast.add(recorder)
    let handlers = Studio.MixingConsoleHandlers(recorder)
    handlers.parentConsole.raise(0)
    #expect(log.take() == ["raise 0"])
    let standIns: [any Studio.MixingConsole] = [
      multicast, Studio.MixingConsoleProxy(.to(recorder)),
      handlers.asDelegate(),
    ]
    for standIn in standIns {
      standIn.tapeDidWind("a")
      standIn.raise(1)
      standIn.lower(2)
      #expect(standIn.console() == "long")
      #expect(log.take() == ["wind a", "raise 1", "lower 2"])
    }
  }

  @Test func `a spy of a nested contract writes down what is inherited`() {
    let log = Log()
    let spy = Studio.DeskSpy(forwardingTo: Recorder(log))
    spy.mute(4)
    #expect(spy.gain(of: 4) == 8)
    #expect(spy.calls.count == 2)
    #expect(log.take() == ["mute 4"])
    Studio.DeskSpy().mute(1)
  }

  @Test func `a method that is called as a setter has its own handler`() {
    let log = Log()
    let recorder = Recorder(log)
    let handlers = FaderDelegateHandlers(
      level: { recorder.level }, assignLevel: { recorder.level = $0 },
      setLevel: { recorder.setLevel($0, over: $1) }, itsOwner: { recorder.owner })
    let delegate = handlers.asDelegate()
    delegate.level = 7
    delegate.setLevel(2, over: 3)
    #expect(delegate.level == 7)
    #expect(delegate.owner == "studio")
    #expect(log.take() == ["level 2 in 3"])
  }
}
