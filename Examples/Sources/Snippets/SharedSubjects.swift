import Liaison

// snippet: contract
@Contract(.proxy)
protocol Atlas: AnyObject, Sendable {
  var title: String { get }
  func map(of place: String) -> String?
}
// end

final class PrintedAtlas: Atlas {
  let title = "Seas and coasts"
  func map(of place: String) -> String? { place.isEmpty ? nil : "map of \(place)" }
}

func sharedAtlas(_ log: @escaping @Sendable (String) -> Void) throws -> Int {
  // snippet: reference
  let atlas = SmartReference<any Atlas>("atlas") {
    log("opened")  // for the first user
    return PrintedAtlas()
  } unload: { atlas in
    log("closed \(atlas.title)")  // after the last
  }
  // end
  // snippet: users
  var reader: AtlasProxy? = try AtlasProxy(.reference(atlas))  // opened
  var writer: AtlasProxy? = try AtlasProxy(.reference(atlas))  // the same atlas
  let users = atlas.users  // 2
  log(reader?.map(of: "Elba") ?? "no map")
  reader = nil
  writer = nil  // closed Seas and coasts
  // end
  _ = (reader, writer)
  return users
}

func reading(_ atlas: SmartReference<any Atlas>) async throws -> (users: Int, titles: [String]) {
  // snippet: user
  let user = try await atlas.userSuspending()  // waits without blocking a thread
  let viewer = AtlasProxy(.user(user))
  let editor = AtlasProxy(.user(user, locking: .exclusive))  // the same user: atlas.users is 1
  // end
  return (atlas.users, [viewer.title, editor.title])
}

func disturbing(_ atlas: SmartReference<any Atlas>) throws -> String {
  // snippet: locking
  let editor = try AtlasProxy(.reference(atlas, locking: .exclusive))
  let viewer = try AtlasProxy(.reference(atlas, locking: .sharingReads))
  // end
  return editor.title + viewer.title
}

func agreeing(on atlas: SmartReference<any Atlas>) throws -> [String] {
  var lines: [String] = []
  // snippet: lock
  let (viewer, editor) = (LockOwner("viewer"), LockOwner("editor"))
  try atlas.withLock(.shared, as: viewer) { shared in
    lines.append(shared.title)
    do {
      try atlas.withLock(.exclusive, as: editor, waiting: .not) { lines.append($0.title) }
    } catch let error as LockError where error.code == .busy {
      lines.append(error.message)  // editor does not get 'atlas' at once: viewer shares it. …
    }
  }
  // end
  return lines
}

func circle() async throws -> String {
  let (album, index) = (SubjectLock("album"), SubjectLock("index"))
  let (importer, viewer) = (LockOwner("importer"), LockOwner("viewer"))
  var message = "nothing"
  // snippet: circle
  let viewing = Task {
    try await index.withLockSuspending(.exclusive, as: viewer) {
      while album.holders.isEmpty { await Task.yield() }
      try await album.withLockSuspending(.exclusive, as: viewer) {}  // waits for the importer
    }
  }
  try await album.withLockSuspending(.exclusive, as: importer) {
    while album.waiting.isEmpty { await Task.yield() }
    do {
      try await index.withLockSuspending(.exclusive, as: importer) {}
    } catch let error as LockError where error.code == .deadlock {
      message = error.message  // at once; the viewer gets the album when this returns
    }
  }
  try await viewing.value
  // end
  return message
}

func rewritten(_ place: String) throws -> (old: [String], new: [String], versions: Int) {
  // snippet: copy
  let places = CopyOnWrite("places", ["Elba"])
  let old = places.value
  try places.change { changed in
    changed.append(place)  // readers still get the old ones
  }
  // end
  return (old, places.value, places.version)
}

func rewritten(_ nextPlace: @Sendable () async -> String) async throws -> [String] {
  let places = CopyOnWrite("places", ["Elba"])
  // snippet: copy-suspending
  try await places.changeSuspending(waiting: .upTo(.seconds(5))) { changed in
    changed.append(await nextPlace())
  }
  // end
  return places.value
}
