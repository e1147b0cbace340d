import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

@Contract(.remote) protocol Vault: Sendable {
  @Requires(.read) var pages: Int { get async throws }
  @Requires(.write) func add(_ page: String) async throws
}

final class PaperVault: Vault {
  private let all = Guarded<[String]>([])
  var pages: Int { get async throws { all.withLock { $0.count } } }
  func add(_ page: String) async throws { all.withLock { $0.append(page) } }
}

@Contract(.remote) protocol Archive: Vault { func close() async throws -> Int }

final class PaperArchive: Archive {
  private let vault = PaperVault()
  var pages: Int { get async throws { try await vault.pages } }
  func add(_ page: String) async throws { try await vault.add(page) }
  func close() async throws -> Int { try await vault.pages }
}

@MainActor @Contract(.remote) protocol Screen: AnyObject, Sendable {
  func show(_ text: String) async throws -> Int
}

@MainActor final class Window: Screen {
  private var texts: [String] = []
  func show(_ text: String) async throws -> Int {
    texts.append(text)
    return texts.count
  }
}

/// A proxy of another process is a subject like any other.
@Suite(.timeLimit(.minutes(5))) struct CompositionTests {
  @Test(arguments: Way.allCases)
  func `it can be made when it is first used`(way: Way) async throws {
    let vault = PaperVault()
    let made = Guarded<[Far<VaultRemote>]>([])
    let proxy = VaultProxy(
      .virtual {
        let far = try await way.export(vault, as: VaultRemote.self)
        made.withLock { $0.append(far) }
        return far.remote
      })
    #expect(made.withLock { $0.isEmpty })
    try await proxy.add("one")
    #expect(try await proxy.pages == 1)
    #expect(made.withLock { $0.count } == 1)
  }

  @Test(arguments: Way.allCases)
  func `rights are enforced where the object is, and a refusal arrives as one`(way: Way)
    async throws
  {
    let protection = Protection("vault", granting: .read)
    let far = try await way.export(
      VaultProxy(.protected(PaperVault(), by: protection)), as: VaultRemote.self)
    #expect(try await far.remote.pages == 0)
    let error = await #expect(throws: AccessError.self) { try await far.remote.add("one") }
    #expect(error?.reason == .denied(missing: .write, nil))
    #expect(error?.description == "'vault' does not grant 'write' for 'add(_:)'")
    protection.grant(.write)
    try await far.remote.add("one")
    protection.revoke()
    let revoked = await #expect(throws: AccessError.self) { try await far.remote.pages }
    #expect(revoked?.reason == .revoked)
  }

  @Test(arguments: Way.allCases)
  func `a protection here is asked before anything is sent`(way: Way) async throws {
    let far = try await way.export(PaperVault(), as: VaultRemote.self)
    let proxy = VaultProxy(
      .protected(far.remote, by: Protection("guest", granting: .read)))
    await #expect(throws: AccessError.self) { try await proxy.add("one") }
    #expect(try await proxy.pages == 0)
  }

  @Test(arguments: Way.allCases)
  func `interceptors stand before it`(way: Way) async throws {
    let far = try await way.export(PaperVault(), as: VaultRemote.self)
    let proxy = VaultProxy(.to(far.remote), interceptors: [.timing(into: Tap(), as: "vault")])
    try await proxy.add("one")
    #expect(try await proxy.pages == 1)
  }

  @Test(arguments: Way.allCases)
  func `a multicast has delegates in other processes`(way: Way) async throws {
    let (here, there) = (Display(), Display())
    let far = try await way.export(there, as: ThermostatDelegateRemote.self)
    let all = ThermostatDelegateMulticast()
    let token = all.add(here)
    let other = all.add(far.remote)
    try await all.changed(to: 5)
    #expect(here.told == [5] && there.told == [5])
    extendLifetime((token, other))
  }

  @Test(arguments: Way.allCases)
  func `a spy can be at the other end`(way: Way) async throws {
    let spy = ThermostatDelegateSpy()
    let far = try await way.export(House(), as: ThermostatRemote.self)
    try await far.remote.watch(spy)
    try await far.remote.set(7)
    #expect(spy.calls.count == 1)
  }

  @Test(arguments: Way.allCases)
  func `calls as values can be made again at the other end`(way: Way) async throws {
    let house = House()
    let far = try await way.export(house, as: ThermostatRemote.self)
    try await ThermostatInvocation.set(13).perform(on: far.remote)
    #expect(try await house.celsius == 13)
  }

  @Test(arguments: Way.allCases)
  func `what is inherited comes along`(way: Way) async throws {
    let archive = PaperArchive()
    let far = try await way.export(archive, as: ArchiveRemote.self)
    try await far.remote.add("one")
    #expect(try await far.remote.pages == 1)
    #expect(try await far.remote.close() == 1)
    let parent: any Vault = far.remote
    try await parent.add("two")
    #expect(try await archive.pages == 2)
  }

  @Test(arguments: Way.allCases)
  func `an object of the main actor is called there`(way: Way) async throws {
    let window = Window()
    let far = try await way.export(window, as: ScreenRemote.self)
    #expect(try await far.remote.show("a") == 1)
    #expect(try await far.remote.show("b") == 2)
  }
}
