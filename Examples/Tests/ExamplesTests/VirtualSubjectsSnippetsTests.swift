import Liaison
import PolledCore
import Synchronization
import Testing

@testable import Snippets

/// Lines that are written from anywhere.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite struct VirtualSubjectsSnippetsTests {
  private let lines = Lines()

  @Test func `a panorama is painted by the first call, once`() async throws {
    try await openedOnce { [lines] in lines.add($0) }
    #expect(lines.all == ["nothing is there yet", "painted", "8", "Alps"])
  }

  @Test func `a panorama is painted ahead, and again after it was released`() async throws {
    try await byHand { [lines] in lines.add($0) }
    #expect(lines.all == ["painted", "Alps", "painted", "Alps"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a placeholder stands in, and what is told meanwhile is kept`() async throws {
    let (painted, isPainted) = AsyncStream.makeStream(of: Void.self)
    let titles = try await meanwhile { [lines] in
      for await _ in painted { break }
      return PaintedPanorama("Alps") { lines.add($0) }
    } _: {
      isPainted.yield()
    }
    #expect(titles == ["still in the darkroom", "Alps"])
    #expect(lines.all == ["marked Eiger"])
  }

  @Test func `a making that failed is tried again when the time is over`() async throws {
    struct NoPaint: Error {}
    let subject = retried(
      { [lines] in
        lines.add("tried")
        throw NoPaint()
      }, by: HandClock())
    let panorama = PanoramaProxy(.virtual(subject))
    for _ in 1...3 {
      await #expect(throws: NoPaint.self) { try await panorama.colour(at: 1) }
    }
    #expect(lines.all.count == 1)
  }

  @Test func `a subject that is refreshed is there at once`() throws {
    let subject = refreshed { PaintedPanorama("Alps") { _ in } }
    let panorama = PanoramaProxy(.virtual(subject))
    #expect(panorama.title == "Alps")
  }

  @Test(.timeLimit(.minutes(1)))
  func `everything goes when memory is critical`() async throws {
    let home = LoadedSubjects()
    let subject = VirtualSubject<any Panorama>("alps", in: home) {
      PaintedPanorama("Alps") { _ in }
    }
    try await subject.prepareSuspending()
    let token = underPressure(
      home, on: .stallInformation { "some avg10=99.00\nfull avg10=99.00" })
    while subject.isLoaded { await Task.yield() }
    withExtendedLifetime(token) {}
  }

  @Test func `what was used longest ago goes first`() {
    #expect(album { _ in } == [["Atlas (30)", "Andes (50)"], ["Atlas (30)"]])
  }
}
