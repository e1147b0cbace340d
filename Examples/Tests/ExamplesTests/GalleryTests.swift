import GalleryCore
import Liaison
import Terminal
import Testing

@Suite struct GalleryTests {
  private let studio = Studio(size: Size(width: 64, height: 48))
  /// What one picture takes.
  private let bytes = 64 * 48

  @Test func `scrolling through 1,000 pictures never holds more than the limit`() async throws {
    let gallery = Gallery(of: 1_000, from: studio, room: 20)
    #expect(studio.counts.decoded == 0)
    var window = Window(on: gallery)
    for row in 0...window.bottom {
      let drawn = try await window.scroll(to: row)
      #expect(drawn.map(\.number) == [row, row + 1, row + 2])
      // What is seen, the row prepared below it, and as many rows above as there is room for.
      let loaded = max(0, row - 1) * 4..<min(1_000, (row + 4) * 4)
      let existing = row == window.bottom ? 980..<1_000 : loaded
      #expect(gallery.existing == Array(existing), "row \(row)")
      #expect(studio.counts.existing == existing.count)
      #expect(studio.counts.bytes == existing.count * bytes)
      #expect(gallery.home.cost == existing.count * bytes)
    }
    #expect(studio.counts.decoded == 1_000)
    #expect(studio.counts.mostBytes == 20 * bytes)
    #expect(gallery.limit == 20 * bytes)

    // How many are decoded on the way back is not said: at the end no row was prepared, and uses are
    // told apart only by what is made between them.
    for row in (0..<window.bottom).reversed() { _ = try await window.scroll(to: row) }
    #expect(gallery.existing == Array(0..<20))
    #expect(studio.counts.existing == 20)
    #expect(studio.counts.mostBytes == 20 * bytes)
  }

  @Test func `what was prepared ahead is not decoded again when it is seen`() async throws {
    let gallery = Gallery(of: 40, from: studio, room: 20)
    var window = Window(on: gallery)
    _ = try await window.scroll(to: 0)
    #expect(studio.counts.decoded == 16)
    _ = try await window.scroll(to: 1)
    #expect(studio.counts.decoded == 20)
    #expect(gallery.existing == Array(0..<20))
    _ = try await window.scroll(to: 0)
    #expect(studio.counts.decoded == 20)
  }

  @Test func `a window that moves up prepares what is above it`() async throws {
    let gallery = Gallery(of: 1_000, from: studio, room: 20)
    var window = Window(on: gallery)
    _ = try await window.scroll(to: 100)
    #expect(gallery.existing == Array(400..<416))
    _ = try await window.scroll(to: 99)
    #expect(gallery.existing == Array(392..<408) + Array(412..<416))
    #expect(studio.counts.decoded == 24)
  }

  @Test func `pictures are real: each has its own pixels, a byte for each`() async throws {
    let gallery = Gallery(of: 4, from: studio, room: 2)
    var seen: Set<[UInt8]> = []
    for picture in gallery.pictures {
      let pixels = try await picture.pixels
      #expect(pixels.count == bytes)
      #expect(Set(pixels).count > 16)
      #expect(picture.size == studio.size)
      seen.insert(pixels)
    }
    #expect(seen.count == 4)
    #expect(studio.counts.decoded == 4)
    #expect(studio.counts.mostBytes == 2 * bytes)
  }

  @Test func `nothing exists when the gallery has gone`() async throws {
    do {
      let gallery = Gallery(of: 40, from: studio, room: 20)
      var window = Window(on: gallery)
      _ = try await window.scroll(to: 3)
      #expect(studio.counts.existing == 16)
    }
    #expect(studio.counts.existing == 0)
    #expect(studio.counts.bytes == 0)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the program tells which pictures exist`() async throws {
    let terminal = Terminal(isVisible: false)
    try await GalleryStory.tell(on: terminal)
    #expect(
      terminal.events.filter { !$0.hasPrefix("row") } == [
        "decoded 0, existing 0, bytes 0, at most 0",
        "pictures 0 to 15 exist",
        "pictures 324 to 343 exist",
        "pictures 652 to 671 exist",
        "decoded 672, existing 20, bytes 61440, at most 61440",
        "pictures 644 to 663 exist",
        "decoded 680, existing 20, bytes 61440, at most 61440",
        "pictures 980 to 999 exist",
        "decoded 1016, existing 20, bytes 61440, at most 61440",
        "no picture exists",
        "decoded 1016, existing 0, bytes 0, at most 61440",
        "shades [0, 0, 0, 0, 0, 0, 0, 0]",
        "3072 pixels, shades [128, 192, 255, 191, 127, 63, 0, 64]",
      ])
  }
}
