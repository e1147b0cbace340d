import Foundation
import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

extension Rights {
  fileprivate static let lend = Rights("lend")
}

@Contract(.remote) protocol Library: Sendable {
  @Requires(.read) func vault(_ name: String) async throws -> any Vault
  @Requires(.read) func vaults() async throws -> [any Vault]
  func isOwn(_ vault: any Vault) async throws -> Bool
  func pages() async throws -> AsyncThrowingStream<Int, any Error>
  func counter() async throws -> @Sendable () async throws -> Int
  @Requires(.write) func store(_ reading: Reading) async throws(StoreError) -> Int
  @Requires(.write) @OneWay func note(_ text: String) async throws
  @Requires(.lend) func lend() async throws -> Int
}

final class PaperLibrary: Library {
  let own = PaperVault()
  private let state = Guarded((count: 0, notes: [String]()))
  private let (stream, source) = AsyncThrowingStream<Int, any Error>.makeStream()

  func vault(_ name: String) async throws -> any Vault { own }
  func vaults() async throws -> [any Vault] { [own, own] }
  func isOwn(_ vault: any Vault) async throws -> Bool { vault as? PaperVault === own }
  func pages() async throws -> AsyncThrowingStream<Int, any Error> { stream }
  func counter() async throws -> @Sendable () async throws -> Int {
    {
      self.state.withLock { state in
        state.count += 1
        return state.count
      }
    }
  }
  func store(_ reading: Reading) async throws(StoreError) -> Int { reading.battery }
  func note(_ text: String) async throws { state.withLock { $0.notes.append(text) } }
  func lend() async throws -> Int { 1 }

  func turn(to page: Int) { source.yield(page) }
  var count: Int { state.withLock { $0.count } }
  var notes: [String] { state.withLock { $0.notes } }
}

/// What an exported object's protection lets the other end do.
@Suite(.timeLimit(.minutes(5))) struct RightsTests {
  private let library = PaperLibrary()
  private let protection = Protection("library", granting: .read)

  private func far(over way: Way) async throws -> Far<LibraryRemote> {
    try await way.export(library, as: LibraryRemote.self, protectedBy: protection)
  }

  private func reason(
    _ call: @Sendable () async throws -> Void
  ) async -> AccessError.Reason? {
    await #expect(throws: AccessError.self) { try await call() }?.reason
  }

  @Test(arguments: Way.allCases)
  func `a call without its right is refused as in one process`(way: Way) async throws {
    let far = try await far(over: way)
    let error = await #expect(throws: AccessError.self) { try await far.remote.lend() }
    #expect(error?.reason == .denied(missing: .lend, nil))
    #expect(error?.requirement.name == "lend()")
    #expect(error?.protection.hasPrefix("library") == true)
    protection.grant(.lend)
    #expect(try await far.remote.lend() == 1)
    protection.withdraw(.lend)
    #expect(await reason { _ = try await far.remote.lend() } == .denied(missing: .lend, nil))
  }

  @Test(arguments: Way.allCases)
  func `an error that a requirement names has room for the refusal`(way: Way) async throws {
    let far = try await far(over: way)
    let error = await #expect(throws: StoreError.self) {
      try await far.remote.store(Reading(celsius: 1))
    }
    guard case .link(let failure) = error else { return #expect(Bool(false)) }
    #expect(failure.code == .denied)
    #expect(failure.message.contains("'write' for 'store(_:)'"))
  }

  @Test func `an error that a requirement names has room for a refusal in one process`() async {
    let proxy = LibraryProxy(.protected(library, by: protection))
    let error = await #expect(throws: StoreError.self) {
      try await proxy.store(Reading(celsius: 1))
    }
    guard case .link(let failure) = error else { return #expect(Bool(false)) }
    #expect(failure.code == .denied)
  }

  @Test(arguments: Way.allCases)
  func `each object that a call returns needs the rights of its contract`(way: Way) async throws {
    let far = try await far(over: way)
    let vault = try await far.remote.vault("own")
    #expect(try await vault.pages == 0)
    #expect(await reason { try await vault.add("x") } == .denied(missing: .write, nil))
    for vault in try await far.remote.vaults() {
      #expect(await reason { try await vault.add("x") } == .denied(missing: .write, nil))
    }
    protection.grant(.write)
    try await vault.add("x")
    #expect(try await library.own.pages == 1)
  }

  @Test(arguments: Way.allCases)
  func `revoking reaches the objects that calls have returned`(way: Way) async throws {
    let far = try await far(over: way)
    let vaults = try await [far.remote.vault("own")] + far.remote.vaults()
    protection.revoke()
    for vault in vaults { #expect(await reason { _ = try await vault.pages } == .revoked) }
    #expect(await reason { _ = try await far.remote.vault("own") } == .revoked)
  }

  @Test(arguments: Way.allCases)
  func `revoking reaches the closures that calls have returned`(way: Way) async throws {
    let far = try await far(over: way)
    let next = try await far.remote.counter()
    #expect(try await next() == 1)
    protection.suspend()
    #expect(await reason { _ = try await next() } == .suspended)
    protection.resume()
    #expect(try await next() == 2)
    protection.revoke()
    #expect(await reason { _ = try await next() } == .revoked)
    #expect(library.count == 2)
  }

  @Test(arguments: Way.allCases)
  func `revoking ends the streams that calls have returned`(way: Way) async throws {
    let far = try await far(over: way)
    var pages = try await far.remote.pages().makeAsyncIterator()
    library.turn(to: 1)
    #expect(try await pages.next() == 1)
    protection.revoke()
    // The next elements are asked for while the last ones are used, so that call may have begun
    // before.
    var late: [Int] = []
    let error = await #expect(throws: AccessError.self) {
      for page in 2..<100 {
        library.turn(to: page)
        late.append(try await pages.next() ?? 0)
      }
    }
    #expect(error?.reason == .revoked)
    #expect(late == [] || late == [2])
  }

  @Test(arguments: Way.allCases)
  func `what is returned twice is one object, and comes home as itself`(way: Way) async throws {
    let far = try await far(over: way)
    let (one, two) = try await (far.remote.vault("a"), far.remote.vault("b"))
    #expect(one as? VaultRemote === two as? VaultRemote)
    #expect(try await far.remote.isOwn(one))
  }

  @Test(arguments: Way.allCases)
  func `a membrane's wrapper is put around the objects that calls return`(way: Way) async throws {
    let wrapped = Guarded(0)
    protection.guards((any Vault).self) { vault, protection in
      wrapped.withLock { $0 += 1 }
      return VaultProxy(.protected(vault, by: protection.view([], name: "closed")))
    }
    let far = try await far(over: way)
    let vault = try await far.remote.vault("own")
    let error = await #expect(throws: AccessError.self) { try await vault.pages }
    #expect(error?.protection == "closed")
    #expect(wrapped.withLock { $0 } == 1)
  }

  @Test(arguments: Carriage.allCases)
  func `an object that protected calls have returned can be withdrawn`(
    _ carriage: Carriage
  ) async throws {
    let ends = try await carriage.ends()
    ends.there.export(library, as: LibraryRemote.self, protectedBy: protection)
    ends.there.export(
      library, as: LibraryRemote.self, named: "other",
      protectedBy: Protection("other", granting: .read))
    ends.there.export(library.own, as: VaultRemote.self)
    let remote = ends.here.proxy(for: LibraryRemote.self)
    let vaults = try await [
      remote.vault("own"), ends.here.proxy(for: LibraryRemote.self, named: "other").vault("own"),
    ].compactMap { $0 as? VaultRemote }
    #expect(vaults.count == 2 && vaults[0] !== vaults[1])
    for vault in vaults { #expect(try await vault.pages == 0) }
    ends.there.stopExporting(library.own, as: VaultRemote.self)
    for vault in vaults {
      await eventually("its proxy is told") { vault.invalidation != nil }
      let failure = await #expect(throws: RemoteFailure.self) { try await vault.pages }
      #expect(failure?.code == .invalidated)
    }
    // Its name stays, and it can be sent again.
    #expect(try await ends.here.proxy(for: VaultRemote.self).pages == 0)
    #expect(try await remote.vault("own").pages == 0)
  }

  @Test func `an object that a membrane has wrapped can be withdrawn`() async throws {
    protection.guards((any Vault).self) { vault, protection in
      VaultProxy(.protected(vault, by: protection))
    }
    let ends = try await Carriage.pair.ends()
    ends.there.export(library, as: LibraryRemote.self, protectedBy: protection)
    let remote = ends.here.proxy(for: LibraryRemote.self)
    let vaults = try await [remote.vault("own"), remote.vault("own")]
    ends.there.stopExporting(library.own, as: VaultRemote.self)
    for vault in vaults {
      let failure = await #expect(throws: RemoteFailure.self) { try await vault.pages }
      #expect(failure?.code == .invalidated)
    }
  }

  @Test func `an object that a protected call has promised can be withdrawn`() async throws {
    let ends = try await Carriage.pair.ends()
    ends.there.export(library, as: LibraryRemote.self, protectedBy: protection)
    _ = try await ends.reference.echo([])
    let vault = ends.here.proxy(for: LibraryRemote.self).ahead.vault("own")
    #expect(try await vault.pages == 0)
    ends.there.stopExporting(library.own, as: VaultRemote.self)
    await eventually("its proxy is told") { vault.invalidation != nil }
    let failure = await #expect(throws: RemoteFailure.self) { try await vault.pages }
    #expect(failure?.code == .invalidated)
  }

  @Test(arguments: Way.allCases)
  func `the policy decides over there, for this peer`(way: Way) async throws {
    let asked = Guarded<[Rights]>([])
    let protection = Protection(
      "library",
      otherwise: .asking { request in
        await Task.yield()
        asked.withLock { $0.append(request.missing) }
        return request.missing == .lend ? .allow(uses: 2) : .deny("It is closed.")
      })
    let far = try await way.export(library, as: LibraryRemote.self, protectedBy: protection)
    for _ in 0..<4 { #expect(try await far.remote.lend() == 1) }
    #expect(asked.withLock { $0 } == [.lend, .lend])
    let why = await reason { _ = try await far.remote.vault("own") }
    #expect(why == .denied(missing: .read, "It is closed."))
  }

  @Test(arguments: Way.allCases)
  func `a refused one-way call is told to the tap`(way: Way) async throws {
    let told = Guarded<[TapEvent]>([])
    let protection = Protection("library of \(UUID())")
    let watch = Tap.shared.watch { event in
      if event.place.hasPrefix(protection.name) { told.withLock { $0.append(event) } }
    }
    let far = try await way.export(library, as: LibraryRemote.self, protectedBy: protection)
    try await far.remote.note("x")
    await eventually("the refusal is told") { told.withLock { $0.count } == 1 }
    let event = try #require(told.withLock { $0.first })
    #expect(event.kind == .refused)
    #expect(event.requirement.name == "note(_:)")
    #expect(library.notes.isEmpty)
    withExtendedLifetime(watch) {}
  }

  @Test func `the tap is told of the peer, of what it may and of what it may not`() async throws {
    let told = Guarded<[String]>([])
    let protection = Protection("library of \(UUID())", granting: .read)
    let watch = Tap.shared.watch { event in
      if !event.place.hasPrefix(protection.name) { return }
      told.withLock { $0.append("\(event.kind) \(event.requirement), \(event.place)") }
    }
    let ends = try await Carriage.unix.ends()
    ends.there.export(library, as: LibraryRemote.self, protectedBy: protection)
    let remote = ends.here.proxy(for: LibraryRemote.self)
    _ = try await remote.vault("own")
    _ = try? await remote.lend()
    let place = "\(protection.name) for \(ends.there.peer)"
    #expect(place.contains("process \(getpid()), user \(geteuid())"))
    #expect(
      told.withLock { $0 } == ["granted vault(_:), \(place)", "refused lend(), \(place)"])
    withExtendedLifetime(watch) {}
  }

  @Test func `each peer has its own rights, and one revocation reaches them all`() async throws {
    let path = temporaryPath()
    let count = Guarded(0)
    let house = protection
    let listener = try Link.listen(at: .unix(path), limits: .patient) { [library] link in
      let place = count.withLock { count in
        count += 1
        return count
      }
      link.export(
        library, as: LibraryRemote.self, protectedBy: house.view(place == 1 ? .read : []))
    }
    let (one, two) = (
      try await Link.connect(to: .unix(path), limits: .patient),
      try await Link.connect(to: .unix(path), limits: .patient)
    )
    let (reader, stranger) = (
      one.proxy(for: LibraryRemote.self), two.proxy(for: LibraryRemote.self)
    )
    let vault = try await reader.vault("own")
    #expect(
      await reason { _ = try await stranger.vault("own") } == .denied(missing: .read, nil))
    house.revoke()
    #expect(await reason { _ = try await vault.pages } == .revoked)
    #expect(await reason { _ = try await stranger.counter() } == .revoked)
    for link in [one, two] { link.close() }
    listener.close()
  }

  @Test func `arguments of a refused call are not read`() async throws {
    let ends = MemoryCarrier.pair()
    let object = RemoteSubject<LibraryRemote>.standing(for: library, by: protection)
    let answer = await object.answer(
      RemoteRequest(
        fnv("store(_:)"), isOneWay: false, arguments: ends.there.message([1, 2, 3]),
        over: ends.there))
    guard case .error = answer else { return #expect(Bool(false)) }
  }

  @Test func `names of rights that a stranger sends make no rights`() throws {
    let name = "made up \(UUID())"
    let error = try refusal(for: ["write", name], "closed")
    #expect(error.reason == .denied(missing: .write, "closed; it also needs '\(name)'"))
    #expect(Rights.known([name]).unknown == [name])
  }

  @Test func `a refusal for want of a right that only the other end knows names the right`() throws
  {
    let name = "unknown here \(UUID())"
    let error = try refusal(for: [name], nil)
    #expect(error.description == "'vault' refuses 'add(_:)': it needs '\(name)'")
  }

  /// As it arrives from another process.
  private func refusal(for rights: [String], _ reason: String?) throws -> AccessError {
    var writer = WireWriter()
    let parts = writer.open(AccessError.self)
    writer.put("vault")
    writer.put("add(_:)")
    writer.put(0 as UInt8)
    writer.put(1 as UInt8)
    writer.put(rights)
    writer.put(reason)
    writer.close(parts)
    return try WireReader.reading(try writer.bytes()) { (reader) throws(WireError) in
      try AccessError(reading: &reader, of: RemoteRequirement("add(_:)", 1))
    }
  }
}
