import Foundation
import Liaison
import LiaisonFoundation

#if canImport(Combine)
  import Combine
#endif
#if canImport(SwiftUI)
  import SwiftUI
#endif

// What the comments of LiaisonFoundation show.

// MARK: - Notices

private struct DayChanged: Notice {
  init(_ note: Notification) {}
}

private struct OrderPlaced: Notice {
  let id: Int

  init?(id: Int?) {
    guard let id else { return nil }
    self.id = id
  }
}

extension Notification.Name {
  fileprivate static let orderPlaced = Notification.Name("OrderPlaced")
}

private func bridging(_ center: NoticeCenter) {
  NoticeCenter.default.bridge(.NSCalendarDayChanged) { note in DayChanged(note) }

  center.bridge(.orderPlaced) { note in
    OrderPlaced(id: note.userInfo?["id"] as? Int)
  } encode: { order in
    Notification(name: .orderPlaced, userInfo: ["id": order.id])
  }
}

private struct Changed: Notice {}

private struct Progress: Notice {
  let done: Double
  init(_ done: Double) { self.done = done }
}

private final class Document: Sendable {}

private func enqueueing(in center: NoticeCenter, of document: Document) {
  center.enqueue(Changed(), from: document, postingStyle: .whenIdle)
  center.enqueue(Progress(0.5), postingStyle: .asap, coalesceMask: .onName)
}

// MARK: - Observation

@Observed
private final class Person {
  var nickname: String?
  var age = 0
}

private func setting(_ person: Person) throws {
  try person.setValues(["nickname": NSNull(), "age": 36])  // nickname is nil
}

#if canImport(SwiftUI)
  @Observed(.observable)
  private final class Song {
    var title = ""
  }

  private struct SongEditor: View {
    let song: Song

    var body: some View {
      TextField("Title", text: song.binding(\.title))
    }
  }
#endif

#if canImport(Combine)
  @Observed
  private final class PlayedSong {
    var title = ""
  }

  private func printing(titlesOf song: PlayedSong) -> AnyCancellable {
    let token = song.publisher(for: \.title).map(\.count).sink { print($0) }
    return token
  }
#endif
