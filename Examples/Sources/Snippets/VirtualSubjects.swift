import Liaison

// snippet: contract
@Contract(.proxy, .anywhere)
protocol Panorama: AnyObject, Sendable {
  @Placeholder("still in the darkroom") var title: String { get }
  func mark(_ place: String)
  func colour(at x: Int) async throws -> Int
}
// end

final class PaintedPanorama: Panorama {
  let title: String
  let bytes: Int
  private let log: @Sendable (String) -> Void

  init(_ title: String, bytes: Int = 1, log: @escaping @Sendable (String) -> Void) {
    self.title = title
    self.bytes = bytes
    self.log = log
  }

  func mark(_ place: String) { log("marked \(place)") }
  func colour(at x: Int) async throws -> Int { x * 2 }
}

func openedOnce(_ log: @escaping @Sendable (String) -> Void) async throws {
  // snippet: virtual
  let panorama: any Panorama = PanoramaProxy(
    .virtual {
      log("painted")  // by the first call, whichever that is, and once
      return PaintedPanorama("Alps", log: log)
    })
  log("nothing is there yet")
  log("\(try await panorama.colour(at: 4))")
  log(panorama.title)
  // end
}

func byHand(_ log: @escaping @Sendable (String) -> Void) async throws {
  // snippet: subject
  let subject = VirtualSubject<any Panorama>("alps") {
    log("painted")
    return PaintedPanorama("Alps", log: log)
  }
  let panorama = PanoramaProxy(.virtual(subject))
  try await subject.prepareSuspending()  // ahead of need
  log(panorama.title)
  subject.release()  // and painted again on the next use
  log(panorama.title)
  // end
}

func meanwhile(
  _ paint: @escaping @Sendable () async throws -> PaintedPanorama,
  _ isPainted: @Sendable () -> Void
) async throws -> [String] {
  var lines: [String] = []
  // snippet: meanwhile
  let subject = VirtualSubject<any Panorama>("alps", meanwhile: .standingIn(telling: .keeping(100)))
  { () async throws in try await paint() }
  let panorama = PanoramaProxy(.virtual(subject))
  lines.append(panorama.title)  // still in the darkroom
  panorama.mark("Eiger")  // kept, and told before anybody else calls it
  // end
  isPainted()
  try await subject.prepareSuspending()
  lines.append(panorama.title)
  return lines
}

func retried(
  _ paint: @escaping @Sendable () throws -> PaintedPanorama, by clock: any Clock<Duration>
) -> VirtualSubject<any Panorama> {
  // snippet: failure
  VirtualSubject<any Panorama>(
    "alps", afterFailure: .waiting(.seconds(1), backingOff: .upTo(.seconds(60))), clock: clock
  ) { try paint() }
  // end
}

func refreshed(
  _ paint: @escaping @Sendable () throws -> PaintedPanorama
) -> VirtualSubject<any Panorama> {
  // snippet: freshness
  VirtualSubject<any Panorama>(
    "alps", freshness: .refreshing(after: .seconds(60), expiring: .seconds(600))
  ) { try paint() }
  // end
}

func described(
  _ paint: @escaping @Sendable () throws -> PaintedPanorama, in home: LoadedSubjects,
  by clock: any Clock<Duration>
) -> VirtualSubject<any Panorama> {
  // snippet: all
  VirtualSubject<any Panorama>(
    "alps", in: home, meanwhile: .standingIn(telling: .keeping(100)),
    afterFailure: .waiting(.seconds(1)), freshness: .refreshing(after: .seconds(60)), clock: clock,
    cost: { _ in 40 }, make: { try paint() })
  // end
}

func underPressure(_ home: LoadedSubjects, on memory: MemoryPressure) -> Subscription {
  // snippet: pressure
  let token = home.releaseUnderPressure()  // half with a warning, everything when it is critical
  let early = home.releaseUnderPressure(.stallInformation(warning: 5, critical: 2))
  // end
  early.cancel()
  token.cancel()
  return home.releaseUnderPressure(memory)
}

func album(_ log: @escaping @Sendable (String) -> Void) -> [[String]] {
  // snippet: home
  let home = LoadedSubjects(limit: 100, idle: .seconds(30))
  let sizes: KeyValuePairs = ["Alps": 40, "Andes": 50, "Atlas": 30]
  let panoramas = sizes.map { title, bytes in
    PanoramaProxy(
      .virtual(
        VirtualSubject(title, in: home, cost: { _ in bytes }) {
          PaintedPanorama(title, bytes: bytes, log: log)
        }))
  }
  for panorama in panoramas { log(panorama.title) }
  var loaded = [home.list.map(\.description)]  // Atlas (30), Andes (50)
  home.release(downTo: 50)
  loaded.append(home.list.map(\.description))  // Atlas (30)
  // end
  return loaded
}
