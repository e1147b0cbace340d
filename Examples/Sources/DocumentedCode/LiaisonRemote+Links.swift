import LiaisonRemote

// What the comments of LiaisonRemote show of links.

@Contract(.remote) private protocol Thermostat: Sendable {
  func set(_ celsius: Double) async throws
  func watch(_ display: any Display) async throws
}

@Contract(.remote) private protocol Display: Sendable {
  func show(_ celsius: Double) async throws
}

private func log(_ message: String) { print(message) }

// MARK: Links and loops

private func both(_ house: any Thermostat) async throws -> LinkListener {
  let listener = try Link.listen(at: .unix("/run/user/1000/house")) { link in
    link.export(house, as: ThermostatRemote.self)
  }

  let link = try await Link.connect(to: .unix("/run/user/1000/house"))
  let thermostat = link.proxy(for: ThermostatRemote.self)
  try await thermostat.set(21)
  return listener
}

private func pair(_ house: any Thermostat) async throws {
  let (here, there) = Link.pair()
  there.export(house, as: ThermostatRemote.self)
  try await here.proxy(for: ThermostatRemote.self).set(21)
}

private func connecting(_ display: any Display) async throws -> Link {
  let link = try await Link.connect(to: .unix("/run/user/1000/house")) { link in
    link.export(display, as: DisplayRemote.self)
  }
  return link
}

private func listening(_ house: any Thermostat, at path: String) throws -> LinkListener {
  let listener = try Link.listen(at: .unix(path)) { link in
    link.export(house, as: ThermostatRemote.self)
  }
  return listener
}

private func listeningOnLoops(_ house: any Thermostat, at path: String) throws -> LinkListener {
  let loops = try (1...4).map { try EventLoop(name: "house \($0)") }
  let listener = try Link.listen(at: .unix(path), on: loops) { link in
    link.export(house, as: ThermostatRemote.self)
  }
  return listener
}

private func activated(_ serve: @escaping @Sendable (Link) -> Void) throws -> LinkListener {
  let address = LinkAddress.activated().first?.address ?? .unix("/run/house")
  let listener = try Link.listen(at: address) { link in serve(link) }
  return listener
}

private func listeningOnce(
  at address: LinkAddress, _ serve: @escaping @Sendable (Link) -> Void
) throws -> LinkListener? {
  var listener: LinkListener?
  do {
    listener = try Link.listen(at: address, serve)
  } catch {
    guard error.code == .inUse else { throw error }
    print("another process listens at \(address)")
  }
  return listener
}

private func reconnecting(_ display: any Display) async throws {
  let house = ReconnectingLink(
    to: .unix("/run/user/1000/house"),
    prepare: { link in
      try await link.proxy(for: ThermostatRemote.self).watch(display)
    })
  let thermostat = house.proxy(for: ThermostatRemote.self)
  try await thermostat.set(21)
}

private func waiting(for house: ReconnectingLink) async throws {
  try await withRemoteDeadline(in: .seconds(10)) { try await house.connected() }
}

private func heat(_ source: some RemoteSource) async throws {
  try await source.proxy(for: ThermostatRemote.self).set(21)
}

private func looping(
  _ serve: @escaping @Sendable (Link) -> Void, _ work: @escaping @Sendable () async -> Void
) throws -> LinkListener {
  let loop = try EventLoop(name: "thermostats")
  let listener = try Link.listen(at: .unix("/run/thermostat"), on: loop) { link in serve(link) }
  Task(executorPreference: loop) { await work() }  // beside its links, without a change of threads
  return listener
}

private enum Looping {
  actor Thermostat {
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      EventLoop.shared.actorExecutor.asUnownedSerialExecutor()
    }
  }
}

// MARK: Addresses, and who may come

private func addresses(_ tls: TLSConfiguration) -> [LinkAddress] {
  [
    .unix("/run/user/1000/house"),  // a file, which only its user may open
    .abstract("house"),  // a name of Linux without a file
    .tcp("127.0.0.1", port: 4000),  // this machine
    .descriptor(3),  // a socket that this process was started with
    .tcp("0.0.0.0", port: 4000).secured(by: tls),
  ]
}

private func secured() -> LinkAddress {
  .tcp("house.example", port: 4000).secured(by: TLSConfiguration(trusting: .file("houses.pem")))
}

private func securing(_ serve: @escaping @Sendable (Link) -> Void) async throws -> LinkListener {
  // A house that lets in displays with a certificate of its own authority:
  let house = TLSConfiguration(
    identity: .files(chain: "house.pem", key: "house.key"), trusting: .file("displays.pem"))
  let listener = try Link.listen(at: .tcp("0.0.0.0", port: 4000).secured(by: house)) { serve($0) }

  let display = TLSConfiguration(
    identity: .files(chain: "display.pem", key: "display.key"), trusting: .file("houses.pem"))
  let link = try await Link.connect(
    to: .tcp("house.example", port: 4000).secured(by: display))
  link.close()
  return listener
}

private func admitting(
  _ owner: UInt32, to house: any Thermostat, at address: LinkAddress
) throws -> LinkListener {
  let admission = LinkAdmission.where { peer in peer.user == 0 || peer.user == owner }
  let listener = try Link.listen(at: address, mode: 0o666, admitting: admission) { link in
    link.export(house, as: ThermostatRemote.self)
  }
  return listener
}

private func admitting(
  _ backupToken: LinkToken, and monitorToken: LinkToken, at address: LinkAddress,
  _ serve: @escaping @Sendable (Link) -> Void
) throws -> LinkListener {
  try Link.listen(
    at: address,
    admitting: .anyone.presenting(["backup": backupToken, "monitor": monitorToken]),
    serve)
}

private func presenting(_ house: any Thermostat) async throws -> LinkListener {
  let token = LinkToken.random()  // written once where both programs read it
  let listener = try Link.listen(
    at: .tcp("127.0.0.1", port: 4000), admitting: .sameUser.presenting(["backup": token])
  ) { link in
    if link.peer.token == "backup" { link.export(house, as: ThermostatRemote.self) }
  }

  let link = try await Link.connect(to: .tcp("127.0.0.1", port: 4000), presenting: token)
  link.close()
  return listener
}

private func limits() -> LinkLimits {
  var limits = LinkLimits()
  limits.calls = 64
  limits.heartbeat = nil
  return limits
}

// MARK: States and ends

private func observing(_ link: Link) {
  let token = link.status.observe(\.state, options: [.initial, .new], deliver: .main) { change in
    if let state = change.newValue { print(state) }
  }
  token.cancel()
}

private func ending(_ display: any Display, at address: LinkAddress) async throws {
  let link = try await Link.connect(to: address) { $0.export(display, as: DisplayRemote.self) }
  print(await link.ended())
}

private func closing(_ link: Link) async {
  let cutOff = await link.close(within: .seconds(5))
  if !cutOff.isNothing { log("cut off: \(cutOff)") }
}

private func closing(_ listener: LinkListener) async -> CutOff {
  let cutOff = await listener.close(within: .seconds(10))
  return cutOff
}

private func sum(of ends: [CutOff]) -> CutOff {
  let all = ends.reduce(CutOff(), +)
  return all
}
