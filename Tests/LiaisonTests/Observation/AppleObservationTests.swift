import Liaison
import Observation
import Testing

@Observed(.observable) private final class Song {
  var title = "Ohne Titel"
  var plays = 0
  var tags: [String] = []
  var name: String { "\(title) (\(plays))" }
  @NotifiesManually var rank = 0
  @Unobserved var cover = ""
}

@Observed(.observable) @MainActor private final class Leaflet {
  var number = 1
}

@Observed private class Base {
  var plain = 0
}

@Observed(.observable) private class Middle: Base {
  var seen = 0
}

@Observed(.observable) private final class Leaf: Middle {
  var own = ""
}

@Observed(.observable) private final class Box<Content> {
  var content: Content
  init(_ content: Content) { self.content = content }
}

@Observed(.threadSafe, .observable) private final class Meter: Sendable {
  var value = 0
}

/// Counts how often Observation said that something changes which `read` read.
private func tracked(_ read: () -> Void, _ change: () -> Void) -> Int {
  let told = Guarded(0)
  withObservationTracking(read) { told.withLock { $0 += 1 } }
  change()
  return told.withLock { $0 }
}

@Suite struct `56 Works with Apple's Observation` {
  @Test func `a set is seen by whoever read the property`() {
    let song = Song()
    #expect(tracked({ _ = song.title }, { song.title = "Blau" }) == 1)
    #expect(tracked({ _ = song.plays }, { song.plays += 1 }) == 1)
    #expect(tracked({ _ = song.plays }, { song.title = "Rot" }) == 0)
  }

  @Test func `a change in place is seen`() {
    let song = Song()
    #expect(tracked({ _ = song.tags }, { song.tags.append("blues") }) == 1)
  }

  @Test func `it is seen while observers of ours look, and they are told`() {
    let song = Song()
    var told: [String] = []
    let token = song.observe(\.title, options: [.old, .new]) { _, change in
      told.append("\(change.oldValue ?? "") > \(change.newValue ?? "")")
    }
    let tags = song.observe(\.tags) { _, change in told.append("\(change.newValue ?? [])") }
    #expect(tracked({ _ = song.title }, { song.title = "Blau" }) == 1)
    #expect(tracked({ _ = song.tags }, { song.tags.append("blues") }) == 1)
    #expect(tracked({ _ = song.tags }, { song.elements(\.tags).append("jazz") }) == 1)
    #expect(
      told == ["Ohne Titel > Blau", #"["blues"]"#, #"["jazz"]"#])
    token.cancel()
    tags.cancel()
  }

  @Test func `a computed property is seen by what its getter reads`() {
    let song = Song()
    #expect(tracked({ _ = song.name }, { song.plays = 3 }) == 1)
    #expect(tracked({ _ = song.name }, { song.rank = 3 }) == 0)
  }

  @Test
  func `every set of a property that notifies manually is seen, and what is unobserved is not`() {
    let song = Song()
    #expect(tracked({ _ = song.rank }, { song.rank = 2 }) == 1)
    #expect(tracked({ _ = song.cover }, { song.cover = "blue" }) == 0)
  }

  @Test func `to learn which property is meant is no change`() {
    let song = Song()
    let other = Song()
    #expect(tracked({ _ = (song.tags, song.title) }, { _ = song.elements(\.tags).count }) == 0)
    let token = other.bind(\.title, to: \.title, of: song)
    #expect(
      tracked({ _ = song.title }, { _ = song.bind(\.title, to: \.title, of: other) }) <= 1)
    token.cancel()
  }

  @Test @MainActor func `a class on the main actor is seen`() {
    let page = Leaflet()
    let told = Guarded(0)
    withObservationTracking {
      _ = page.number
    } onChange: {
      told.withLock { $0 += 1 }
    }
    page.number = 2
    #expect(told.withLock { $0 } == 1)
  }

  @Test func `each class of a hierarchy says it for its own properties`() {
    let leaf = Leaf()
    #expect(tracked({ _ = leaf.plain }, { leaf.plain = 1 }) == 0)
    #expect(tracked({ _ = leaf.seen }, { leaf.seen = 1 }) == 1)
    #expect(tracked({ _ = leaf.own }, { leaf.own = "x" }) == 1)
    func isObservable(_ object: some Observable) -> Bool { true }
    #expect(isObservable(leaf) && isObservable(leaf as Middle))
  }

  @Test func `a generic class is seen`() {
    let box = Box([1])
    #expect(tracked({ _ = box.content }, { box.content.append(2) }) == 1)
  }

  @Test func `a thread-safe object is seen from any thread`() async {
    let meter = Meter()
    let told = Guarded(0)
    withObservationTracking {
      _ = meter.value
    } onChange: {
      // It is told outside the lock, so it may read.
      told.withLock { $0 += 1 + meter.value }
    }
    await Task.detached { meter.value = 2 }.value
    #expect(told.withLock { $0 } == 1)
    #expect(meter.value == 2)
  }

  #if compiler(>=6.2)
    @Test func `its stream of values sees the changes`() async {
      let page = await Leaflet()
      let seen = Guarded<[Int]>([])
      // Both on the main actor: Observation says that a property will change and reads it in a task,
      // which on another thread may be too early to see the new value and too late to hear of it.
      let reader = Task { @MainActor in
        for await number in Observations({ page.number }) { seen.withLock { $0.append(number) } }
      }
      defer { reader.cancel() }
      await eventually { seen.withLock { $0 == [1] } }
      await MainActor.run { page.number = 3 }
      await eventually { seen.withLock { $0 == [1, 3] } }
    }
  #endif
}
