import Liaison
import Synchronization

// snippet: contract
@Contract(.proxy)
protocol Chronicle: AnyObject, Sendable {
  @Requires(.read) @Placeholder(0) var pages: Int { get }
  @Requires(.write) func add(_ page: String) throws
  @Requires(.write, .publish) func print(copies: Int) async throws
  @Requires(.read) func chapter(_ name: String) throws -> any Chronicle
}

extension Rights {
  static let publish = Rights("publish")
  static let editor: Rights = [.read, .write, .publish]  // a role is several rights
}
// end

final class WrittenChronicle: Chronicle {
  private let text = Mutex<[String]>([])
  var pages: Int { text.withLock { $0.count } }
  func add(_ page: String) { text.withLock { $0.append(page) } }
  func print(copies: Int) async throws {}
  func chapter(_ name: String) throws -> any Chronicle { WrittenChronicle() }
}

func protected() throws -> [String] {
  var lines: [String] = []
  let book = WrittenChronicle()
  // snippet: protection
  let protection = Protection("chronicle", granting: .read)
  let chronicle = ChronicleProxy(.protected(book, by: protection))
  lines.append("\(chronicle.pages) pages")
  do {
    try chronicle.add("In the year 800 …")
  } catch let error as AccessError {
    lines.append("\(error)")  // 'chronicle' does not grant 'write' for 'add(_:)'
  }
  // end
  return lines
}

func reasons(_ chronicle: any Chronicle) throws -> [String] {
  var lines: [String] = []
  // snippet: reason
  do {
    try chronicle.add("In the year 801 …")
  } catch let error as AccessError {
    switch error.reason {
    case .denied(let missing, let why):
      // 'write' is missing: not granted
      lines.append("\(missing) is missing: \(why ?? "not granted")")
    case .mustAsk(let missing): lines.append("\(missing) is asked for in an async call only")
    case .suspended: lines.append("later")
    case .revoked: lines.append("never again")
    }
  }
  // end
  return lines
}

@Contract(.proxy)
protocol Logbook: AnyObject, Sendable {
  @Requires(.write) func write(_ text: String) throws
  func burn()
}

final class PaperLogbook: Logbook {
  func write(_ text: String) {}
  func burn() {}
}

func withoutMark() -> [String] {
  let trail = Mutex<[String]>([])
  let book = PaperLogbook()
  // snippet: unmarked
  let audit = Tap.shared.watch { event in
    if event.place == "closed" { trail.withLock { $0.append("\(event)") } }
  }
  let logbook = LogbookProxy(.protected(book, by: Protection("closed")))
  try? logbook.write("…")  // refused: write(_:), closed
  logbook.burn()  // granted: burn(), closed
  // end
  withExtendedLifetime(audit) {}
  return trail.withLock { $0 }
}

func lent(_ protection: Protection) {
  // snippet: granting
  protection.grant(.write)  // for good
  protection.grant(.write, for: .seconds(60))  // for a time
  protection.grant(.publish, uses: 3)  // for so many calls
  protection.withdraw(.write)
  protection.suspend()  // nothing goes through, until resume()
  protection.resume()
  protection.revoke()  // nothing ever goes through again
  // end
}

func guest(of book: WrittenChronicle, by protection: Protection) throws -> ChronicleProxy {
  // snippet: view
  let guest = protection.view([.read], name: "guest")
  let chronicle = ChronicleProxy(.protected(book, by: guest))
  // guest.revoke() ends this one; protection.revoke() ends all
  // end
  return chronicle
}

func shared(_ book: any Chronicle) -> any Chronicle {
  // snippet: users
  let all = Protection("chronicle", granting: .all)
  let common = ChronicleProxy(.protected(.to(book), by: all))
  let ada = Protection("Ada", granting: [.read, .write])
  let adas = ChronicleProxy(.protected(.to(common), by: ada))
  ada.withdraw(.write)  // and ada.grant(.write) gives it back
  all.suspend()  // stops everybody
  // end
  return adas
}

func asking(
  _ confirm: @escaping @Sendable (String) async -> Bool
) -> Protection {
  // snippet: policy
  Protection(
    "chronicle", granting: .read,
    otherwise: .asking { request in
      await confirm("Allow \(request.requirement), which takes \(request.missing)?")
        ? .allow(for: .seconds(60)) : .deny("The editor said no.")
    })
  // end
}

func guardedChapters(of book: WrittenChronicle, by protection: Protection) throws -> any Chronicle {
  // snippet: membrane
  protection.guards((any Chronicle).self) { chapter, protection in
    ChronicleProxy(.protected(chapter, by: protection))
  }
  let chronicle = ChronicleProxy(.protected(book, by: protection))
  let chapter = try chronicle.chapter("800")  // a proxy, by the same protection
  // end
  return chapter
}

func audited(_ protection: Protection, _ book: WrittenChronicle) throws -> [String] {
  let trail = Mutex<[String]>([])
  // snippet: audit
  let audit = Tap.shared.watch { event in
    if event.place == "audited chronicle" { trail.withLock { $0.append("\(event)") } }
  }
  let chronicle = ChronicleProxy(.protected(book, by: protection))
  _ = chronicle.pages  // granted: pages.get, audited chronicle
  // end
  withExtendedLifetime(audit) {}
  return trail.withLock { $0 }
}
