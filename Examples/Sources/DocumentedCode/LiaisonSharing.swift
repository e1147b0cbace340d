import Liaison

// What the comments of LiaisonSharing show.

private struct Book: Sendable {}

private struct Catalog: Sendable {
  private(set) var books: [Book] = []

  mutating func add(_ book: Book) throws { books.append(book) }
}

private protocol Bookshop: Sendable {
  func next() async throws -> Book
}

@Contract(.proxy)
private protocol Album: AnyObject, Sendable {
  var title: String { get }
  var count: Int { get }
  func rename(to title: String)
  func sort()
  func play()
  func clear()
  func close()
  func load() async throws
  func importAll() async throws
}

private final class StoredAlbum: Album {
  let title: String
  let count = 0

  init(at path: String) throws { title = path }

  func rename(to title: String) {}
  func sort() {}
  func play() {}
  func clear() {}
  func close() {}
  func load() async throws {}
  func importAll() async throws {}
}

// MARK: - References

private func sharing(_ path: String) throws {
  let album = SmartReference<any Album>("album") {
    try StoredAlbum(at: path)
  } unload: { album in
    album.close()
  }

  let viewer = try AlbumProxy(.reference(album))  // the first user: loaded here
  let editor = try AlbumProxy(.reference(album))  // the same album
  try album.withLock(.exclusive) { album in album.sort() }
  print(album.users)  // 2
  withExtendedLifetime((viewer, editor)) {}
}

private func using(_ album: SmartReference<any Album>) throws {
  let user = try album.user()
  user.subject.play()
}

private func usingSuspending(_ album: SmartReference<any Album>) async throws {
  let user = try await album.userSuspending()
  user.subject.play()
}

private func viewing(_ album: SmartReference<any Album>) async throws {
  let viewer = AlbumProxy(.user(try await album.userSuspending()))
  viewer.play()
}

private func editing(_ album: SmartReference<any Album>) throws {
  let viewer = try AlbumProxy(.reference(album))
  let editor = try AlbumProxy(.reference(album, locking: .exclusive))
  viewer.play()
  editor.sort()
}

private func reading(_ album: SmartReference<any Album>) throws {
  let editor = try AlbumProxy(.reference(album, locking: .exclusive))
  let viewer = try AlbumProxy(.reference(album, locking: .sharingReads))
  viewer.play()
  editor.sort()
}

private let sharingButSetting: CallLocking = .by { $0.access == .set ? .exclusive : .shared }

private func counting(_ album: SmartReference<any Album>) throws -> Int {
  let count = try album.withLock(.shared) { $0.count }
  try album.withLock(.exclusive, waiting: .not) { $0.clear() }  // or fails at once
  return count
}

private func importing(_ album: SmartReference<any Album>) async throws {
  try await album.withLockSuspending(.exclusive) { try await $0.importAll() }
}

// MARK: - Locks

private func locking(_ album: any Album) throws -> Int {
  let lock = SubjectLock("album")

  try lock.withLock(.exclusive) { album.rename(to: "Tides") }
  let count = try lock.withLock(.shared, waiting: .upTo(.seconds(2))) { album.count }
  return count
}

private func loading(_ album: any Album, _ lock: SubjectLock, _ importer: LockOwner) async throws {
  try await lock.withLockSuspending(.exclusive, as: importer) { try await album.load() }
}

private func loading(_ album: any Album, _ lock: SubjectLock) async throws {
  try await lock.withLockSuspending(.exclusive) { try await album.load() }
}

private func importing(
  _ lock: SubjectLock, _ importAll: @Sendable () async throws -> Void
) async throws {
  let importer = LockOwner("importer")
  try await lock.withLockSuspending(.exclusive, as: importer) { try await importAll() }
}

private func trying(
  _ album: any Album, _ lock: SubjectLock, as importer: LockOwner
) throws -> String {
  let title = try lock.withLock(.shared) { album.title }

  do {
    try lock.withLock(.exclusive, as: importer, waiting: .not) { album.clear() }
  } catch let error as LockError where error.code == .busy {
    print(error)  // importer does not get 'album' at once: viewer holds it. …
  }
  return title
}

private func clearing(_ album: any Album, _ lock: SubjectLock, as importer: LockOwner) throws {
  do {
    try lock.withLock(.exclusive, as: importer) { album.clear() }
  } catch let error as LockError where error.code == .deadlock {
    print(error)  // … importer waits for 'album', which viewer holds; viewer waits for …
  }
}

// MARK: - Copies

private func changing(_ book: Book) throws {
  let catalog = CopyOnWrite("catalog", Catalog())

  let books = catalog.value.books  // as they are, whatever happens meanwhile
  try catalog.change { try $0.add(book) }  // others see it when it is whole
  print(books.count)
}

private func adding(to catalog: CopyOnWrite<Catalog>, from books: any Bookshop) async throws {
  try await catalog.changeSuspending { try await $0.add(books.next()) }
}
