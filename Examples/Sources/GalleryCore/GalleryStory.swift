import Liaison
public import Terminal

public enum GalleryStory {
  public static func tell(on terminal: Terminal) async throws {
    terminal.title("A gallery of 1,000 pictures, of which 20 may exist")
    let studio = Studio()
    let gallery = Gallery(of: 1_000, from: studio, room: 20)
    var window = Window(on: gallery)

    terminal.section("1,000 proxies, and not one picture")
    say(studio.counts, on: terminal)

    terminal.section("Three rows are seen, and a fourth is prepared")
    say(try await window.scroll(to: 0), on: terminal)
    say(gallery, on: terminal)

    terminal.section("Row by row: each is there before it is seen, and decoded once")
    for row in 1...164 {
      _ = try await window.scroll(to: row)
      if row % 82 == 0 { say(gallery, on: terminal) }
    }
    say(studio.counts, on: terminal)

    terminal.section(
      "Two rows back: now what comes above is prepared, and what was left below goes")
    for row in [163, 162] { _ = try await window.scroll(to: row) }
    say(gallery, on: terminal)
    say(studio.counts, on: terminal)

    terminal.section("On to the end")
    for row in 163..<window.bottom { _ = try await window.scroll(to: row) }
    say(try await window.scroll(to: window.bottom), on: terminal)
    say(gallery, on: terminal)
    say(studio.counts, on: terminal)

    terminal.section("The gallery is left")
    gallery.home.release()
    say(gallery, on: terminal)
    say(studio.counts, on: terminal)

    try await standIn(on: terminal)
  }

  private static func standIn(on terminal: Terminal) async throws {
    terminal.section("A picture that nobody has prepared is grey at first, and nobody waits")
    let gallery = Gallery(of: 1, from: Studio(), room: 1)
    let picture = gallery.pictures[0]
    terminal.say("shades \(picture.thumbnail.shades)")
    try await gallery.prepare(0)
    terminal.say("\(picture.size.pixels) pixels, shades \(picture.thumbnail.shades)")
  }

  private static func say(_ rows: [Window.Row], on terminal: Terminal) {
    for row in rows {
      let pictures = row.thumbnails.map(\.description).joined(separator: " | ")
      terminal.say("row \(row.number)  | \(pictures) |")
    }
  }

  private static func say(_ gallery: Gallery, on terminal: Terminal) {
    let existing = gallery.existing
    guard let first = existing.first, let last = existing.last else {
      return terminal.say("no picture exists")
    }
    let gaps = existing.count == last - first + 1 ? "" : ", with gaps"
    terminal.say("pictures \(first) to \(last) exist\(gaps)")
  }

  private static func say(_ counts: Studio.Counts, on terminal: Terminal) {
    terminal.say(
      "decoded \(counts.decoded), existing \(counts.existing), bytes \(counts.bytes), "
        + "at most \(counts.mostBytes)")
  }
}
