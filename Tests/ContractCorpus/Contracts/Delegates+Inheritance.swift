public import Liaison

public final class Playback {
  public var rate = 1.0
  public init() {}
}

/// The root of a family.
@Contract
public protocol PlaybackDelegate: AnyObject {
  func playbackDidStart(_ playback: Playback)
  @Optional func playbackDidStop(_ playback: Playback)
}

/// Class-bound, though only its parent says so.
@Contract
public protocol VideoPlaybackDelegate: PlaybackDelegate {
  func playback(_ playback: Playback, didShowFrame number: Int)
  @Answer(.last, whenNobody: 0) var quality: Int { get set }
}

@Contract
public protocol AudioPlaybackDelegate: PlaybackDelegate, AnyObject {
  @Answer(.reduce(1, *), whenNobody: 1)
  func playback(_ playback: Playback, volumeFor channel: Int) -> Double
}

/// A diamond: the shared base is spelled out.
@Contract
public protocol MoviePlaybackDelegate: VideoPlaybackDelegate, AudioPlaybackDelegate,
  PlaybackDelegate
{
  @Optional func playback(_ playback: Playback, didReachChapter title: String)
}

@Contract nonisolated protocol Service: Sendable {
  func start() async throws
  @Answer(.all) func isHealthy() async -> Bool
}

@Contract nonisolated protocol NamedService: Service {
  @Answer(.first, whenNobody: "?") var name: String { get }
}

@Contract nonisolated protocol StoppableService: NamedService, Service, Sendable {
  func stop() async
}

@Contract protocol Shape {
  @Answer(.reduce(0, +)) func area() -> Int
}

@Contract protocol NamedShape: Shape, CustomNaming {
  func draw(at x: Int, _ y: Int)
}

@Contract protocol CustomNaming {
  @Answer(.first) func customName() -> String?
}

@MainActor @Contract protocol PageDelegate: AnyObject {
  func pageDidAppear(_ title: String)
}

@MainActor @Contract protocol EditablePageDelegate: PageDelegate {
  @Answer(.all) func pageShouldSave(_ title: String) -> Bool
  @Answer(.first, whenNobody: "") var draft: String { get set }
}

// With Swift 5's complete checking, a child has to say where it is.
#if swift(>=6)
  /// It is where its parent is, and does not say so.
  @Contract protocol PrintedPageDelegate: EditablePageDelegate {
    func pageDidPrint(_ copies: Int)
  }

  @globalActor actor Press {
    static let shared = Press()
  }

  @Press @Contract protocol PressDelegate: AnyObject {
    func pressDidStart()
  }

  @Contract protocol FoldingPressDelegate: PressDelegate {
    func pressDidFold(_ sheet: Int)
  }
#endif

/// Where code is on the main actor by default, it is there, too.
@Contract protocol SharedPageDelegate: AnyObject, Sendable {
  func pageDidLoad(_ title: String)
  @Answer(.first, whenNobody: 0) var size: Int { get set }
}

@Contract(.anywhere) protocol AnywherePageDelegate: AnyObject {
  func pageDidChange(_ title: String)
  @Answer(.first, whenNobody: 0) func size(of title: String) -> Int
}

@Contract public protocol EmptyDelegate: AnyObject {}

@Contract public protocol OnlyInheriting: EmptyDelegate, PlaybackDelegate {}

@Contract(.anywhere) public nonisolated protocol SensorDelegate: AnyObject {
  func sensor(_ name: String, didMeasure value: Double)
}

@Contract(.anywhere) public nonisolated protocol LoggingSensorDelegate: SensorDelegate {
  func sensor(_ name: String, didLog line: String)
}

@Contract public protocol TapeDelegate: AnyObject {
  func tapeDidWind(_ tape: String)
}

@Contract public protocol ReelDelegate: TapeDelegate {
  func reelDidTurn(_ reel: Int)
}

@Contract public protocol LeftReelDelegate: ReelDelegate {
  @Answer(.first, whenNobody: 0) var left: Int { get set }
}

@Contract public protocol RightReelDelegate: ReelDelegate {
  @Optional func rightReelDidStop()
}

/// A diamond whose shared base inherits, too.
@Contract public protocol DeckDelegate: LeftReelDelegate, RightReelDelegate, ReelDelegate {
  func deckDidOpen()
}

enum Studio {
  @Contract protocol Console: AnyObject {
    func raise(_ channel: Int)
  }

  /// Nested, with a parent beside it and one outside.
  @Contract(.proxy, .multicast, .handlers, .spy, .invocations)
  nonisolated protocol Desk: Channel {
    func mute(_ channel: Int)
  }

  @Contract(.spy, .invocations) nonisolated protocol Channel: AnyObject {
    @Answer(.first, whenNobody: 0) func gain(of channel: Int) -> Int
  }

  @Contract protocol MixingConsole: Console, TapeDelegate {
    func lower(_ channel: Int)
    /// What stands in for the parent has another name.
    @Answer(.first) func console() -> String?
  }
}

/// The setter's handler and the method's would have one name.
@Contract public protocol FaderDelegate: AnyObject {
  @Answer(.first, whenNobody: 0) var level: Int { get set }
  func setLevel(_ level: Int, over seconds: Int)
  /// Handlers have an owner of their own.
  @Answer(.first) var owner: String? { get }
}

/// A parent without handlers: a whole object stands in for it.
@Contract(.proxy, .multicast) public protocol SpoolDelegate: AnyObject {
  func spoolDidTurn()
}

@Contract public protocol FilmDelegate: SpoolDelegate {
  func filmDidTear(at frame: Int)
}
