// Contracts of delegates that belong to an actor, and of senders that may be anywhere.
public import Liaison

// A child that has no multicast, because nothing makes one answer of many.
@MainActor @Contract(.anywhere) protocol BeamFeed: AnyObject { func glow() }
@MainActor @Contract(.anywhere) protocol BeamCounter: BeamFeed { func beams() async -> Int }

@Contract(.anywhere)
@MainActor public protocol SensorPage: AnyObject {
  func measured(_ value: Double, at place: (Int, Int))
  func finished(then next: @escaping @Sendable () -> Void)
  func visit(_ body: (Double) -> Void)
  func draw() throws
  @Answer(.all, whenNobody: true) func allows(_ value: Double) -> Bool
  @Answer(.first, whenNobody: 0) func count() async throws -> Int
  @Answer(.first, whenNobody: "") var title: String { get set }
  @Optional func hidden(_ name: String)
}

@Contract(.anywhere)
@MainActor public protocol AlarmPage: SensorPage {
  func rang(_ tone: String)
}

@globalActor public actor SensorActor {
  public static let shared = SensorActor()
}

@Contract(.anywhere, .spy)
@SensorActor protocol SensorFilter: AnyObject {
  func measured(_ value: Double)
  @Answer(.first, whenNobody: 0) func mean() -> Double
}

@Contract(.anywhere)
@MainActor protocol SensorBox<Item>: AnyObject {
  associatedtype Item: Sendable
  func put(_ item: Item)
  @Answer(.first, whenNobody: nil) func take() -> Item?
}

@Contract(.anywhere)
@MainActor protocol SensorValue {
  func measured(_ value: Double)
  mutating func reset(to value: Double)
  @Answer(.first, whenNobody: 0) var limit: Double { get set }
}

enum Sensors {
  struct Reading: Sendable {}

  @Contract(.anywhere)
  @MainActor protocol Screen: AnyObject {
    func show(_ reading: Reading)
    @Answer(.all, whenNobody: true) func shows(_ reading: Reading) -> Bool
  }
}

@Contract(.anywhere)
public protocol SensorStore: Actor {
  func measured(_ value: Double, at place: (Int, Int))
  @Answer(.first, whenNobody: 0) func total() -> Double
  @Answer(.first, whenNobody: 0) func slowTotal() async throws -> Double
  nonisolated func ping()
}

@Contract(.anywhere)
nonisolated protocol SensorFeed: AnyObject {
  func measured(_ value: Double)
  func visit(_ body: (Double) -> Void)
  @Answer(.first, whenNobody: "") func name(_ value: inout Double) throws -> String
  func check() throws(CancellationError)
  func slow(_ value: Double) async throws
  @Optional func maybe(_ value: Double)
  @Answer(.first, whenNobody: "") var title: String { get set }
}

@MainActor final class SensorController {
  private var values: [Double] = []

  func follow(_ feed: SensorFeedMulticast) -> Subscription {
    feed.add(
      SensorFeedHandlers(
        weak: self, deliver: .main,
        measured: { controller, value in controller.values.append(value) },
        visit: { controller, body in controller.values.forEach(body) },
        name: { controller, value in "\(controller.values.count) \(value)" },
        check: { _ in }, slow: { controller, value in controller.values.append(value) },
        title: { _ in "" }, setTitle: { _, _ in }))
  }
}

actor SensorRecorder {
  private var values: [Double] = []

  func follow(_ feed: SensorFeedMulticast) -> Subscription {
    feed.add(
      SensorFeedHandlers(
        on: self,
        measured: { recorder, value in recorder.values.append(value) },
        visit: { recorder, body in recorder.values.forEach(body) },
        name: { recorder, value in "\(recorder.values.count) \(value)" },
        check: { _ in }, slow: { recorder, value in recorder.values.append(value) },
        title: { _ in "" }, setTitle: { _, _ in }))
  }
}
