import Dispatch
import Foundation
public import LiaisonRemote

// snippet: contract
@Contract(.remote)
protocol Resizer: Sendable {
  func resize(_ picture: [UInt8], to size: Size) async throws -> [UInt8]
  func watch(_ watcher: any ResizerDelegate) async throws
}

@Contract(.remote)
protocol ResizerDelegate: Sendable {
  @OneWay func resizer(didFinish share: Double) async throws
}

@Wire
struct Size: Sendable {
  var width: Int
  var height: Int
  var scale = 1.0
}
// end

final class Resizing: Resizer {
  func resize(_ picture: [UInt8], to size: Size) async throws -> [UInt8] {
    Array(picture.prefix(size.width * size.height))
  }
  func watch(_ watcher: any ResizerDelegate) async throws {
    try await watcher.resizer(didFinish: 1)
  }
}

final class ResizingBar: ResizerDelegate {
  func resizer(didFinish share: Double) async throws {}
}

func serve() async throws {
  // snippet: main
  try await Link.serve { link in
    link.export(Resizing(), as: ResizerRemote.self)
  }
  // end
}

func use(_ picture: [UInt8], _ bar: ResizingBar) async throws -> [UInt8] {
  // snippet: launch
  let helper = Helper("resizer", endingWhenIdleFor: .seconds(30))
  let resizer = helper.proxy(for: ResizerRemote.self)
  try await resizer.watch(bar)
  let small = try await resizer.resize(picture, to: Size(width: 64, height: 64))
  // end
  return small
}

func restarting() -> [Helper] {
  // snippet: restarting
  let patient = Helper(
    "resizer", restarting: RenewalPolicy(.losses(20, within: .seconds(60)), first: .zero))
  let stubborn = Helper("resizer", restarting: RenewalPolicy(.unlimited))  // waits 5 s at most
  // end
  return [patient, stubborn]
}

// snippet: remote-error
@Wire
enum StoreError: RemoteError {
  case full
  case missing(String)
  case link(RemoteFailure)

  init(_ failure: RemoteFailure) { self = .link(failure) }
}
// end

func useSometimes() -> any Resizer {
  // snippet: virtual
  let resizer: any Resizer = ResizerProxy(
    .virtual { try await Link.launch("resizer").proxy(for: ResizerRemote.self) })
  // end
  return resizer
}

func handle(_ resizer: any Resizer, _ picture: [UInt8]) async throws {
  // snippet: errors
  do {
    _ = try await resizer.resize(picture, to: Size(width: 64, height: 64))
  } catch let failure as RemoteFailure {
    switch failure.code {
    case .notSent: print("Nothing has happened: try again.", failure)
    case .outcomeUnknown: print("It may have been done, or not.", failure)
    case .failed: print("The other side threw \(failure.errorType ?? ""): \(failure.message)")
    default: print(failure)
    }
  }
  // end
}

func deadline(_ resizer: any Resizer, _ picture: [UInt8]) async throws {
  // snippet: deadline
  let small = try await withRemoteDeadline(in: .seconds(2)) {
    try await resizer.resize(picture, to: Size(width: 64, height: 64))
  }
  // end
  _ = small
}

func listen(_ resizing: Resizing) throws -> LinkListener {
  // snippet: listen
  let listener = try Link.listen(at: .unix("/run/user/1000/resizer")) { link in
    link.export(resizing, as: ResizerRemote.self)
  }
  // end
  return listener
}

func listenForEver(_ resizing: Resizing) throws {
  // snippet: server
  let listener = try Link.listen(at: .unix("/run/user/1000/resizer")) { link in
    link.export(resizing, as: ResizerRemote.self)
  }
  withExtendedLifetime(listener) { dispatchMain() }
  // end
}

func exportBlocking(_ resizing: Resizing) throws -> LinkListener {
  // snippet: executor
  let disk = try EventLoop(name: "disk")
  let listener = try Link.listen(at: .unix("/run/user/1000/resizer")) { link in
    link.export(resizing, as: ResizerRemote.self, on: disk)
  }
  // end
  return listener
}

// snippet: closure
@Contract(.remote)
public protocol Importer: Sendable {
  func load(
    _ names: [String], progress: @concurrent @escaping @Sendable (Double) async throws -> Void
  ) async throws -> Int
}
// end

// snippet: ahead
@Contract(.remote)
protocol Cabinet: Sendable {
  func drawer(_ name: String) async throws(StoreError) -> any Drawer
}

@Contract(.remote)
protocol Drawer: Sendable {
  func count() async throws -> Int
}

func countMaps(in cabinet: CabinetRemote) async throws -> Int {
  try await cabinet.ahead.drawer("maps").count()  // one round trip, or the StoreError of drawer(_:)
}
// end

// snippet: order
@Wire
struct Order: Notice {
  var number: Int
  var item: String
}
// end

func exportJournals(
  _ orders: Journal<Order>, _ meter: Meter, _ center: NoticeCenter
) throws -> LinkListener {
  // snippet: journal-export
  let counts = JournalRecorder(of: meter, \.count, keeping: .newest(1_000))
  let posted = JournalRecorder(of: Order.self, in: center, keeping: .all)
  let listener = try Link.listen(at: .unix("/run/user/1000/shop")) { link in
    link.export(orders, named: "orders")  // a Journal<Order> of the program's own
    link.export(counts, named: "count")  // the values of a property
    link.export(posted, named: "posted")  // the notices of a type
  }
  // end
  return listener
}

func readOrders(over link: Link, from start: JournalPosition?) async throws -> JournalPosition? {
  var saved = start
  // snippet: journal-read
  let orders = link.journal(of: Order.self, named: "orders")
  let cursor = try await orders.cursor(from: saved.map(CursorOrigin.position) ?? .start)
  while let pulled = try await cursor.next() {
    switch pulled {
    case .entries(let batch):
      for order in batch { print("\(order.number): \(order.item)") }
    case .missed(let count, _): print("\(count) orders went by unread")
    case .nothing: break
    }
    saved = cursor.position
  }
  // end
  return saved
}

func readCounts(over link: Link) async throws {
  // snippet: journal-newest
  let counts = link.journal(of: Int.self, named: "count")
  let cursor = try await counts.cursorFromNewest()
  while let (count, skipped) = try await cursor.newest() {
    print("\(count), after \(skipped) that were skipped")
  }
  // end
}

func connect(_ bar: ResizingBar) async throws {
  // snippet: connect
  let link = try await Link.connect(to: .unix("/run/user/1000/resizer"))
  let resizer = link.proxy(for: ResizerRemote.self)
  // end
  _ = resizer
}

func reconnect(_ bar: ResizingBar) -> ReconnectingLink {
  // snippet: reconnect
  let service = ReconnectingLink(
    to: .unix("/run/user/1000/resizer"),
    prepare: { link in
      // With each new link: the other end knows nothing of the last one.
      try await link.proxy(for: ResizerRemote.self).watch(bar)
    })
  let token = service.status.observe(\.state, options: [.initial, .new], deliver: .main) { change in
    if let state = change.newValue { print(state) }
  }
  // end
  _ = token
  return service
}

@Contract(.remote)
protocol Album: Sendable {
  @Requires(.read) func picture(_ name: String) async throws -> [UInt8]
  @Requires(.write) func add(_ picture: [UInt8], as name: String) async throws
}

func protect(_ album: any Album, owner: UInt32) throws -> LinkListener {
  // snippet: rights
  let protection = Protection("album", granting: .all)
  let listener = try Link.listen(at: .unix("/run/album"), mode: 0o666, admitting: .anyone) { link in
    let rights: Rights = link.peer.user == owner ? .all : .read
    link.export(album, as: AlbumRemote.self, protectedBy: protection.view(rights))
  }
  // end
  return listener
}

func refuse(_ album: any Album, _ picture: [UInt8]) async throws {
  // snippet: refusal
  do {
    try await album.add(picture, as: "sunset")
  } catch let error as AccessError {
    // 'album for /run/album, process 71, user 1001' does not grant 'write' for 'add(_:as:)'
    print(error)
  }
  // end
}

func secure(_ album: any Album, _ backup: LinkToken) throws -> LinkListener {
  // snippet: tls
  let house = TLSConfiguration(identity: .files(chain: "album.pem", key: "album.key"))
  let listener = try Link.listen(
    at: .tcp("0.0.0.0", port: 4000).secured(by: house),
    admitting: .sameUser.presenting(["backup": backup])
  ) { link in
    let protection = Protection("album", granting: link.peer.token == "backup" ? .read : [])
    link.export(album, as: AlbumRemote.self, protectedBy: protection)
  }
  // end
  return listener
}

func connectSecurely(_ token: LinkToken) async throws {
  // snippet: tls-connect
  let roots = TLSConfiguration(trusting: .file("house-authority.pem"))
  let link = try await Link.connect(
    to: .tcp("album.example", port: 4000).secured(by: roots), presenting: token)
  // end
  link.close()
}

// snippet: terminated
func terminated() async {
  signal(SIGTERM, SIG_IGN)
  let (signals, arrive) = AsyncStream<Void>.makeStream()
  let source = DispatchSource.makeSignalSource(signal: SIGTERM)
  source.setEventHandler { arrive.finish() }
  source.resume()
  for await _ in signals {}
  source.cancel()
}
// end

func serve(_ listener: LinkListener) async {
  // snippet: end
  await terminated()
  let cutOff = await listener.close(within: .seconds(10))
  if !cutOff.isNothing { print("cut off: \(cutOff)") }
  // end
}

func serveUntilTerminated() async throws {
  // snippet: end-helper
  try await Link.serve { link in
    link.export(Resizing(), as: ResizerRemote.self)
    Task {
      await terminated()
      await link.close(within: .seconds(2))
    }
  }
  // end
}
