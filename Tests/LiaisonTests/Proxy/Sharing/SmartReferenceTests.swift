import Liaison
import Synchronization
import Testing

@Contract(.proxy)
protocol Album: AnyObject, Sendable {
  var title: String { get }
  func rename(to title: String)
}

@Contract(.proxy)
protocol Vault: Actor {
  func gold() -> Int
}

private final class Record: Album {
  private let name: Guarded<String>
  init(_ title: String) { name = Guarded(title) }
  var title: String { name.withLock { $0 } }
  func rename(to title: String) { name.withLock { $0 = title } }
}

private actor Safe: Vault {
  func gold() -> Int { 7 }
}

private struct Unreadable: Error, Equatable {}

@Suite struct `Smart references` {
  private let log = Log()
  private let album: SmartReference<any Album>

  init() {
    let log = log
    let loads = Counter()
    album = SmartReference("album") {
      loads.add()
      log.append("load \(loads.value)")
      return Record("Tides \(loads.value)")
    } unload: { album in
      log.append("unload \(album.title)")
    }
  }

  @Test func `the first user loads the subject, and the last unloads it`() throws {
    #expect(album.users == 0 && !album.isLoaded)
    var viewer: AlbumProxy? = try AlbumProxy(.reference(album))
    var editor: AlbumProxy? = try AlbumProxy(.reference(album))
    #expect(album.users == 2 && album.isLoaded)
    editor?.rename(to: "Dunes")
    #expect(viewer?.title == "Dunes")
    viewer = nil
    #expect(album.users == 1)
    #expect(log.entries == ["load 1"])
    editor = nil
    #expect(album.users == 0 && !album.isLoaded)
    #expect(log.entries == ["load 1", "unload Dunes"])
  }

  @Test func `who comes after the last loads it anew`() throws {
    for _ in 1...2 { #expect(try album.user().subject.title.hasPrefix("Tides")) }
    #expect(log.entries == ["load 1", "unload Tides 1", "load 2", "unload Tides 2"])
  }

  @Test func `a load that throws is thrown to its user, and the next one tries again`() throws {
    let isReadable = Guarded(false)
    let album = SmartReference<any Album>("album") {
      if !isReadable.withLock({ $0 }) { throw Unreadable() }
      return Record("Tides")
    }
    #expect(throws: Unreadable()) { try AlbumProxy(.reference(album)) }
    #expect(album.users == 0 && !album.isLoaded)
    isReadable.withLock { $0 = true }
    #expect(try AlbumProxy(.reference(album)).title == "Tides")
  }

  @Test func `a thousand users who come at the same time make one load`() async throws {
    let users = try await withThrowingTaskGroup(of: SubjectUser<any Album>.self) { group in
      for _ in 0..<1_000 { group.addTask { [album] in try await album.userSuspending() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(album.users == 1_000)
    #expect(Set(users.map { ObjectIdentifier($0.subject) }).count == 1)
    #expect(log.entries == ["load 1"])
    withExtendedLifetime(users) {}
  }

  @Test func `a proxy that is an actor is a user as long as it lives`() async throws {
    let vault = SmartReference<any Vault>("vault") { Safe() }
    var proxy: VaultProxy? = VaultProxy(.user(try await vault.userSuspending()))
    #expect(vault.users == 1)
    #expect(await proxy?.gold() == 7)
    #expect(vault.users == 1)
    proxy = nil
    #expect(vault.users == 0)
  }

  @Test func `a lock is had with the subject, which is loaded for it`() async throws {
    #expect(
      try await album.withLockSuspending(.shared) {
        await Task.yield()
        return $0.title
      } == "Tides 1")
    func blocking() throws {
      try album.withLock(.exclusive, as: LockOwner("editor")) { subject in
        #expect(album.users == 1)
        let error = #expect(throws: LockError.self) {
          try album.withLock(.shared, as: LockOwner("viewer"), waiting: .not) { $0.title }
        }
        #expect(error?.code == .busy)
        subject.rename(to: "Dunes")
      }
    }
    try blocking()
    #expect(log.entries.last == "unload Dunes")
  }

  @Test func `users that come and go on 8 threads meet one subject at a time`() {
    let there = Atomic(0)
    let (loads, unloads) = (Counter(), Counter())
    let album = SmartReference<any Album>("album") {
      #expect(there.add(1, ordering: .sequentiallyConsistent).newValue == 1)
      loads.add()
      return Record("Tides")
    } unload: { _ in
      unloads.add()
      #expect(there.subtract(1, ordering: .sequentiallyConsistent).newValue == 0)
    }
    let failures = Counter()
    onThreads(8) { _ in
      for _ in 0..<2_000 {
        do {
          let proxy = try AlbumProxy(.reference(album))
          if proxy.title != "Tides" { failures.add() }
        } catch {
          failures.add()
        }
      }
    }
    #expect(failures.value == 0)
    #expect(loads.value == unloads.value && loads.value > 0)
    #expect(album.users == 0 && !album.isLoaded)
  }

  @Test func `a load that uses what it loads stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      nonisolated(unsafe) var again: SmartReference<any Album>?
      let album = SmartReference<any Album>("album") {
        // One thread, which has set it before.
        try again?.user().subject ?? Record("Tides")
      }
      again = album
      _ = try await album.userSuspending()
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("'album' is used by what makes it"))
  }
}
