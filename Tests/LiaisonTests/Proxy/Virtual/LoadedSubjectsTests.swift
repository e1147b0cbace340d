import Liaison
import LiaisonTesting
import Testing

@Contract(.proxy)
private protocol Photo: AnyObject, Sendable { var size: Int { get } }

private final class StoredPhoto: Photo {
  let size: Int
  init(_ size: Int) { self.size = size }
}

@Suite struct `What is loaded` {
  private func photos(in home: LoadedSubjects, _ sizes: Int...) -> [PhotoProxy] {
    sizes.map { size in
      let subject = VirtualSubject<any Photo>("photo \(size)", in: home, cost: { $0.size }) {
        StoredPhoto(size)
      }
      return PhotoProxy(.virtual(subject))
    }
  }

  @Test func `is listed with what it costs, what was used last first`() {
    let home = LoadedSubjects()
    let photos = photos(in: home, 10, 20, 30)
    #expect(home.list.isEmpty)
    for photo in photos { _ = photo.size }
    _ = photos[0].size
    #expect(home.list.map(\.description) == ["photo 10 (10)", "photo 30 (30)", "photo 20 (20)"])
    #expect(home.cost == 60)
    withExtendedLifetime(photos) {}
  }

  @Test func `goes when it costs more than the limit, what was used longest ago first`() {
    let home = LoadedSubjects(limit: 65)
    let photos = photos(in: home, 10, 20, 30, 40)
    for photo in photos.prefix(3) { _ = photo.size }
    _ = photos[0].size
    _ = photos[3].size
    #expect(home.list.map(\.name) == ["photo 40", "photo 10"])
    #expect(photos[1].size == 20)
    #expect(home.cost <= 70)
    withExtendedLifetime(photos) {}
  }

  @Test func `may cost more than the limit when it has just been made and is alone`() {
    let home = LoadedSubjects(limit: 5)
    let photos = photos(in: home, 10, 20)
    _ = photos[0].size
    #expect(home.list.map(\.name) == ["photo 10"])
    _ = photos[1].size
    #expect(home.list.map(\.name) == ["photo 20"])
    withExtendedLifetime(photos) {}
  }

  @Test func `is released by hand down to a cost`() {
    let home = LoadedSubjects()
    let photos = photos(in: home, 10, 20, 30)
    for photo in photos { _ = photo.size }
    home.release(downTo: 30)
    #expect(home.list.map(\.name) == ["photo 30"])
    home.release()
    #expect(home.list.isEmpty && home.cost == 0)
    withExtendedLifetime(photos) {}
  }

  @Test func `is released when it has been idle, and not before`() async throws {
    let clock = ManualClock()
    let home = LoadedSubjects(idle: .seconds(4), clock: clock)
    let photos = photos(in: home, 10, 20)
    for photo in photos { _ = photo.size }
    for second in 1...3 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
      await clock.waitForSleepers(1)
      #expect(home.list.count == 2, "after \(second) s")
    }
    _ = photos[1].size
    for _ in 4...5 {
      clock.advance(by: .seconds(1))
      await clock.waitForSleepers(1)
    }
    #expect(home.list.map(\.name) == ["photo 20"])
    // Nothing is left to look at, and nobody looks.
    for _ in 6...7 {
      clock.advance(by: .seconds(1))
      await clock.waitForSleepers(1)
    }
    clock.advance(by: .seconds(1))
    await eventually { home.list.isEmpty }
    withExtendedLifetime(photos) {}
  }

  @Test func `is forgotten with its proxy`() {
    let home = LoadedSubjects()
    var photos = photos(in: home, 10)
    _ = photos[0].size
    #expect(home.list.count == 1)
    photos = []
    #expect(home.list.isEmpty)
  }
}
