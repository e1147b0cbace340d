import Liaison
import LiaisonRemote
import Testing

@Observed
final class RecordedSongs {
  var songs: [String] = ["a"]
}

@Observed
actor RecordedChart: ObservedActor {
  var songs: [String] = ["a"]

  func add(_ song: String) {
    let place = RangeSet(songs.count..<songs.count + 1)
    withChange(.insertion, at: place, of: \.songs) { songs.append(song) }
  }
}

@Suite struct JournalRecorderTests {
  @Test func `a collection is recorded as a whole when single elements change`() {
    let list = RecordedSongs()
    let recorder = JournalRecorder(of: list, \.songs)
    list.elements(\.songs).append("b")
    _ = list.elements(\.songs).remove(at: 0)
    list.songs = ["c"]
    let cursor = recorder.journal.cursor(from: .start)
    #expect(cursor.pull() == .entries([["a"], ["a", "b"], ["b"], ["c"]]))
  }

  @Test func `an actor's collection is recorded as a whole`() async throws {
    let chart = RecordedChart()
    let recorder = await JournalRecorder(of: chart, \.songs)
    await chart.add("b")
    let cursor = recorder.journal.cursor(from: .start)
    #expect(cursor.pull() == .entries([["a"], ["a", "b"]]))
  }
}
