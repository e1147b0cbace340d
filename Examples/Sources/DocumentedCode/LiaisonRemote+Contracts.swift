import LiaisonRemote

// What the comments of LiaisonRemote show of contracts, and of objects behind them.

private enum Heating {
  @Contract(.remote) protocol Thermostat: Sendable {
    func set(_ celsius: Double) async throws
    var celsius: Double { get async throws }
    func watch(_ delegate: any ThermostatDelegate) async throws
    @OneWay func ping() async throws
  }

  @Contract(.remote) protocol ThermostatDelegate: Sendable {
    func thermostat(didReach celsius: Double) async throws
  }
}

private typealias ThermostatRemote = Heating.ThermostatRemote
private typealias ThermostatDelegate = Heating.ThermostatDelegate
private typealias ThermostatDelegateRemote = Heating.ThermostatDelegateRemote

@Contract(.remote) private protocol Renamed: Sendable {
  @RemoteName("set(_:)") func heat(to celsius: Double) async throws
}

@Contract(.remote) private protocol Display: Sendable {
  func show(_ celsius: Double) async throws
}

@Contract(.remote) private protocol Estate: Sendable {
  func session(for name: String) async throws -> any Session
}

@Contract(.remote) private protocol Session: Sendable {
  func owner() async throws -> any Owner
}

@Contract(.remote) private protocol Owner: Sendable {
  func name() async throws -> String
}

private enum Shop {
  @Wire enum StoreError: RemoteError {
    case full
    case link(RemoteFailure)
    init(_ failure: RemoteFailure) { self = .link(failure) }
  }

  @Wire struct QuotaError: Error {
    var bytes: Int
  }

  @Contract(.remote(throwing: StoreError.self, QuotaError.self)) protocol Store: Sendable {
    func add(_ picture: [UInt8]) async throws
  }
}

extension Shop.StoreError {
  var mayBeRepeated: Bool {
    if case .link(let failure) = self { failure.mayBeRepeated } else { false }
  }
}

private final class House: Heating.Thermostat {
  private let delegates = Heating.ThermostatDelegateMulticast()

  var celsius: Double { get async throws { 21 } }
  func set(_ celsius: Double) async throws {}
  func ping() async throws {}

  func watch(_ delegate: any ThermostatDelegate) async throws {
    let token = delegates.add(delegate)
    token.tie(to: self)
    (delegate as? ThermostatDelegateRemote)?.onInvalidation { _ in token.cancel() }.tie(to: self)
  }
}

private func exporting(_ house: House, over link: Link) {
  link.export(house, as: ThermostatRemote.self)
}

private func protecting(
  _ thermostat: House, at address: LinkAddress, for owner: UInt32
) throws -> LinkListener {
  let house = Protection("house", granting: .all)
  let listener = try Link.listen(at: address, mode: 0o666, admitting: .anyone) { link in
    let rights: Rights = link.peer.user == owner ? .all : .read
    link.export(thermostat, as: ThermostatRemote.self, protectedBy: house.view(rights))
  }
  return listener
}

private func calling(over link: Link) async throws {
  let thermostat = link.proxy(for: ThermostatRemote.self)
  try await thermostat.set(21)
}

private func callingAhead(_ estate: EstateRemote) async throws {
  let name = try await estate.ahead.session(for: "Ada").ahead.owner().name()
  print(name)
}

private func calling(
  _ thermostat: any Heating.Thermostat, and display: any Display
) async throws {
  try await withRemoteDeadline(in: .seconds(1)) {
    try await thermostat.set(21)
    try await display.show(thermostat.celsius)
  }
}

private func repeating() -> Interceptor {
  .retry(3, when: { _ in true })  // if two calls do the same as one
}
