import Terminal

struct Contact {
  let name: String
  let city: String
}

/// What is left of a controller when its list's data source and delegate are elsewhere.
final class ContactsController {
  let list: TerminalList
  private let terminal: Terminal

  private lazy var contacts = ItemSource(
    [Contact(name: "Ada", city: "London"), Contact(name: "Emmy", city: "Erlangen")],
    .init(
      weak: self,
      row: { _, contact in Row(contact.name, contact.city) },
      didChoose: { controller, contact in controller.write(to: contact) }))

  init(on terminal: Terminal) {
    self.terminal = terminal
    list = TerminalList(on: terminal)
    contacts.fill(list)
  }

  private func write(to contact: Contact) { terminal.say("→ Dear \(contact.name), …") }
}

struct Track {
  let title: String
  let minutes: Int
}

/// A second one, slimmed by the same object.
final class PlaylistController {
  let list: TerminalList
  private let terminal: Terminal
  private var played = 0

  private lazy var tracks = ItemSource(
    [Track(title: "Aria", minutes: 4), Track(title: "Toccata", minutes: 9)],
    .init(
      weak: self,
      row: { _, track in Row(track.title, "\(track.minutes) min") },
      didChoose: { controller, track in controller.play(track) }))

  init(on terminal: Terminal) {
    self.terminal = terminal
    list = TerminalList(on: terminal)
    tracks.fill(list)
  }

  private func play(_ track: Track) {
    played += track.minutes
    terminal.say("♪ \(track.title), \(played) minutes of music today")
  }
}
