import Liaison
import LiaisonTesting
import TestSupport
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

  /// What is loaded, obviously right: a list, what was used last at its end.
  private struct SlowHome {
    var loaded: [(name: Int, cost: Int)] = []
    let limit: Int

    mutating func use(_ name: Int, cost: Int) -> Bool {
      if let index = loaded.firstIndex(where: { $0.name == name }) {
        loaded.append(loaded.remove(at: index))
        return false
      }
      loaded.append((name, cost))
      while loaded.count > 1, loaded.reduce(0, { $0 + $1.cost }) > limit { loaded.removeFirst() }
      return true
    }
  }

  @Test(arguments: 0..<20)
  func `is what a slow model loads, whatever is used, made and given up`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 20...200, using: &random)
    let home = LoadedSubjects(limit: limit)
    var model = SlowHome(limit: limit)
    let made = Counter()
    let sizes = (0..<40).map { _ in Int.random(in: 1...30, using: &random) }
    let subjects = sizes.enumerated().map { index, size in
      VirtualSubject<any Photo>("\(index)", in: home, cost: { _ in size }) {
        made.add()
        return StoredPhoto(size)
      }
    }
    let photos = subjects.map { PhotoProxy(.virtual($0)) }
    for _ in 0..<1_000 {
      let index = Int.random(in: 0..<40, using: &random)
      if Int.random(in: 0..<10, using: &random) == 0 {
        let wasThere = model.loaded.contains { $0.name == index }
        #expect(subjects[index].release() == wasThere)
        model.loaded.removeAll { $0.name == index }
      } else {
        let before = made.value
        #expect(photos[index].size == sizes[index])
        #expect((made.value > before) == model.use(index, cost: sizes[index]), "seed \(seed)")
      }
      #expect(home.cost == model.loaded.reduce(0) { $0 + $1.cost })
    }
    #expect(home.list.map(\.name) == model.loaded.reversed().map { "\($0.name)" })
    withExtendedLifetime((subjects, photos)) {}
  }

  @Test func `fits its limit, and counts what it costs, while threads use and give up`() {
    let home = LoadedSubjects(limit: 100)
    let subjects = (0..<64).map { index in
      VirtualSubject<any Photo>("\(index)", in: home, cost: { $0.size }) {
        StoredPhoto(1 + index % 7)
      }
    }
    let photos = subjects.map { PhotoProxy(.virtual($0)) }
    let wrong = Counter()
    onThreads(4) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<2_000 {
        let index = Int.random(in: 0..<64, using: &random)
        if Int.random(in: 0..<8, using: &random) == 0 {
          subjects[index].release()
        } else if photos[index].size != 1 + index % 7 {
          wrong.add()
        }
      }
    }
    #expect(wrong.value == 0)
    let loaded = subjects.indices.filter { subjects[$0].isLoaded }
    #expect(home.cost == loaded.reduce(0) { $0 + 1 + $1 % 7 })
    #expect(Set(home.list.map(\.name)) == Set(loaded.map { "\($0)" }))
    home.release()
    #expect(home.cost == 0 && home.list.isEmpty)
    withExtendedLifetime((subjects, photos)) {}
  }
}
