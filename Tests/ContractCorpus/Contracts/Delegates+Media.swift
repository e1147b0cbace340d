public import Liaison

public struct Track: Hashable, Sendable {
  public var title: String
  public init(title: String) { self.title = title }
}

public final class AudioPlayer {
  public init() {}
}

@Contract public protocol AudioPlayerDelegate: AnyObject {
  func audioPlayer(_ player: AudioPlayer, didStart track: Track)
  func audioPlayer(_ player: AudioPlayer, didSeekFrom old: Double, to new: Double)
  func audioPlayerDidPause(_ player: AudioPlayer)
  @Optional func audioPlayer(_ player: AudioPlayer, didMeet error: any Error)
}

/// What plays next.
@Contract public protocol QueueDataSource: AnyObject {
  @Answer(.first) func track(after track: Track?) -> Track?
  @Answer(.reduce(0, +)) var remaining: Int { get }
}

@Contract public protocol RecorderDelegate: AnyObject {
  func recorder(_ name: String, didCapture samples: [Float], at time: Double)
  @Answer(.all) func recorderShouldContinue(_ name: String) -> Bool
}

@Contract protocol Equaliser: AnyObject {
  @Answer(.last, whenNobody: 0) subscript(band band: Int) -> Double { get set }
  func process(_ samples: inout [Float])
}

@Contract public nonisolated protocol TranscodeService: Sendable {
  @Answer(.first) func transcode(_ name: String, progress: @escaping @Sendable (Double) -> Void)
    async throws -> String?
}

@Contract public protocol LyricsProvider: AnyObject {
  @Answer(.collect) func lyrics(for track: Track) async throws -> [String]
}

@MainActor @Contract public protocol NowPlayingView: AnyObject {
  func render(_ track: Track?, isPlaying: Bool)
  @Optional func renderProgress(_ fraction: Double)
}

@Contract protocol LocationSource: AnyObject {
  func location(_ latitude: Double, _ longitude: Double, accuracy: Double?)
  func locationDidFail(_ error: any Error)
}

@Contract public protocol RegionMonitor: AnyObject {
  func regionMonitor(_ name: String, didEnter region: String)
  func regionMonitor(_ name: String, didExit region: String)
  @Answer(.first, whenNobody: 100) func regionMonitor(_ name: String, radiusFor id: Int) -> Int
}

@Contract public protocol RouteGuide: AnyObject {
  func turn(_ direction: String, in metres: Int)
  func arrive()
  @Answer(.first) func alternative(to road: String) -> String?
}

@Contract protocol StepCounterDelegate: AnyObject {
  func stepCounter(didCount steps: Int)
  func stepCounter(didReset: Void)
}

@Contract public nonisolated protocol WeatherService: Sendable {
  @Answer(.first, whenNobody: 0) func temperature(in city: String) async throws -> Int
}

@Contract public protocol GameDelegate: AnyObject {
  func gameDidStart(_ name: String)
  func game(_ name: String, player: Int, didScore points: Int)
  @Answer(.any) func game(_ name: String, isOver round: Int) -> Bool
}

@Contract protocol Visitor: AnyObject {
  @Named("visitNumber") func visit(_ number: Int)
  @Named("visitText") func visit(_ text: String)
  func visit(_ list: [Int], depth: Int)
}

@Contract public protocol UndoStep: AnyObject {
  func undo() throws
  func redo() throws
  @Answer(.first, whenNobody: "step") var title: String { get }
}
