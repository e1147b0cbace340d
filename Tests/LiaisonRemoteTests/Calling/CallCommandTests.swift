import Foundation
import Liaison
import LiaisonRemote
import Testing

@testable import LiaisonCLI

/// The links that have come.
private final class Links: Sendable {
  private let links = Guarded<[Link]>([])
  var all: [Link] { links.withLock { $0 } }
  func add(_ link: Link) { links.withLock { $0.append(link) } }
}

/// `liaison call`, in this process: what it lists, sends and prints.
@Suite(.timeLimit(.minutes(5))) struct CallCommandTests {
  let clerk = Depot.Clerk("Ada")
  private let links = Links()
  let listener: LinkListener
  let address: String

  init() throws {
    let path = temporaryPath()
    listener = try Link.listen(at: .unix(path)) { [clerk, links] link in
      links.add(link)
      link.export(clerk, as: Depot.StorekeeperRemote.self, named: "keeper")
      link.export(Depot.Clerk("Eve"), as: Depot.NamedRemote.self, named: "guest")
    }
    address = path
  }

  /// The lines that a command shows.
  private func lines(_ words: String...) async throws -> [String] {
    let lines = Guarded<[String]>([])
    let call = Call(words: try #require(try CallWords(words))) { line in
      lines.withLock { $0.append(line) }
    }
    try await call.tell()
    return lines.withLock { $0 }
  }

  private func mistake(_ words: String...) async -> String {
    do {
      let call = Call(words: try #require(try CallWords(words))) { Issue.record("shows \($0)") }
      try await call.tell()
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test func `without an object it lists those that have names`() async throws {
    let lines = try await lines(address)
    #expect(lines.first == "guest: Depot.Named")
    #expect(lines.contains("keeper: Depot.Storekeeper"))
    #expect(
      lines.contains(
        "  func take(_ count: Int, of name: String, to place: Place?) async throws -> String"))
    #expect(lines.contains("  func shut(_ hours: Int) async throws(ShutError) -> Bool"))
    #expect(lines.contains("  @OneWay func call() async throws"))
    #expect(lines.contains("  @RemoteName(\"close for good\") func close() async throws"))
    #expect(lines.contains("  var name: String { get async throws }"))
  }

  @Test func `a list can be JSON`() async throws {
    let lines = try await lines("--json", address, "guest")
    #expect(
      lines == [
        #"[{"object":"guest","contract":"Depot.Named","requirements":[{"name":"name","#
          + #""declaration":"var name: String { get async throws }","parameters":[],"#
          + #""result":"String"}]}]"#
      ])
  }

  @Test func `each kind of value goes there and comes back`() async throws {
    let goods =
      #"{"small":-3,"large":"18446744073709551615","huge":-7,"weight":0.25,"ratio":1.5,"#
      + #""isFragile":true,"name":"Zürich","initial":"é","sign":"ß","bytes":"AQID","data":"BA==","#
      + #""identifier":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","packed":"2026-01-31T12:00:00Z","#
      + #""age":1.5,"shelves":[[1],[],[2,3]],"marks":["a"],"prices":{"tea":2.5},"#
      + #""places":[[4,false]],"days":[1,5],"place":{"shelf":2},"kind":"tools","#
      + #""page":{"items":["nowhere",{"hall":{"row":1,"_1":"b","isOpen":false}}],"next":null},"#
      + #""size":4,"scan":"AQ==","note":"x","label":"y"}"#
    #expect(try await lines(address, "keeper", "mirror", goods) == [goods])
  }

  @Test func `what has a default may be left out`() async throws {
    let place = #"{"hall":{"row":1,"_1":"b"}}"#
    #expect(
      try await lines(address, "keeper", "take(_:of:to:)", #"{"count":1,"of":"tea"}"#)
        == [#""1 tea away""#])
    let told = try await lines(
      address, "keeper", "take(_:of:to:)", "[2, \"tea\", \(place)]")
    #expect(told == [#""2 tea hall(row: 1, \"b\", isOpen: true)""#])
  }

  @Test func `a name without labels is enough if only one requirement has it`() async throws {
    #expect(try await lines(address, "keeper", "shut", "3") == ["true"])
    #expect(
      await mistake(address, "keeper", "take", "[1]")
        == "'Depot.Storekeeper' has more than one 'take': take(_:of:to:), take(all:)")
  }

  @Test func `a call can be made of what the call before it returns`() async throws {
    let lines = try await lines(
      address, "keeper", "helper", #""Bob""#, "/", "helper", #""Cy""#, "/", "name")
    #expect(lines == [#""Ada's Bob's Cy""#])
    #expect(
      await mistake(address, "keeper", "name", "/", "name")
        == "'name' returns no object that could be called")
  }

  @Test func `a name is looked up where the requirement was declared`() async throws {
    #expect(try await lines(address, "keeper", "relabel", #"{"number":1}"#) == [#"{"number":1}"#])
    let label = #"{"text":"a","size":{"large":4},"colour":null}"#
    #expect(try await lines(address, "keeper", "label", label) == [label])
    #expect(
      try await lines(address, "keeper", "label", #"{"text":"a","size":"large"}"#)
        == [#"{"text":"a","size":{"large":3},"colour":null}"#])
    let like = #"{"text":"a","size":{"like":{"sides":3}},"colour":"red"}"#
    #expect(try await lines(address, "keeper", "label", like) == [like])
    #expect(
      await mistake(address, "keeper", "label", #"{"text":"","size":"small"}"#)
        == #"Closed: {"until":8}"#)
  }

  @Test func `a type of the program's own hides that of the standard library`() async throws {
    let hero = #"{"name":"Ida","motto":"Up"}"#
    #expect(try await lines(address, "keeper", "play", "[\(hero), 20.5]") == [hero])
    #expect(
      try await lines(address, "keeper", "play", #"[{"name":"Ida"}, 1]"#)
        == [#"{"name":"Ida","motto":"Onward"}"#])
  }

  @Test func `the only argument may be an array`() async throws {
    #expect(try await lines(address, "keeper", "sum", "[5]") == ["5"])
    #expect(try await lines(address, "keeper", "sum", "[5, 6]") == ["11"])
    #expect(try await lines(address, "keeper", "sum", #"{"all":[]}"#) == ["0"])
  }

  @Test func `an object without a contract is listed, too`() async throws {
    let path = temporaryPath()
    let listener = try Link.listen(at: .unix(path)) { link in
      link.export(Journal<Int>(keeping: .newest(1)), named: "prices")
      link.export(Depot.Clerk("Eve"), as: Depot.NamedRemote.self, named: "guest")
    }
    #expect(
      try await lines(path) == [
        "guest: Depot.Named", "  var name: String { get async throws }", "", "prices: no contract",
      ])
    extendLifetime(listener)
  }

  @Test func `what a terminal would obey is not shown`() {
    #expect("a\u{1B}]0;b\u{7}\u{9B}c\n".printable == "a\u{FFFD}]0;b\u{FFFD}\u{FFFD}c\n")
  }

  @Test func `a call without a result shows nothing`() async throws {
    #expect(try await lines(address, "keeper", "call") == [])
    #expect(try await lines(address, "keeper", "close for good") == [])
    await eventually("both have come") { clerk.calls.now == 101 }
  }

  @Test func `each element of a stream is a line`() async throws {
    #expect(
      try await lines(address, "keeper", "count", "3")
        == [#"{"shelf":1}"#, #"{"shelf":2}"#, #"{"shelf":3}"#])
  }

  @Test func `calls of an object or a closure are shown until the link ends`() async throws {
    async let lines = lines(address, "keeper", "watch", #"["print", "print"]"#)
    await eventually("it has been told") { clerk.calls.now == 1 }
    for link in links.all { _ = await link.close(within: .seconds(60)) }
    #expect(
      try await lines == [
        #"{"called":"progress","arguments":{"_0":0.5}}"#,
        #"{"called":"saw(_:at:)","arguments":{"place":"nowhere","at":7}}"#,
      ])
  }

  @Test func `an error that the contract names is shown as JSON`() async {
    #expect(await mistake(address, "keeper", "shut", "25") == #"ShutError: {"locked":25}"#)
  }

  @Test func `a type of which nothing is known is named`() async {
    let said = await mistake(address, "keeper", "plain")
    #expect(said.contains("nothing is known of 'Plain'"))
  }

  @Test(arguments: [
    (["shut", "true"], "hours: true is not a number of type Int"),
    (["shut", "{}"], "hours: {} is not a number of type Int"),
    (["shut"], "'hours' of 'shut(_:)' is missing, which is a 'Int'"),
    (["shut", "[1, 2]"], "hours: [1,2] is not a number of type Int"),
    (["take(_:of:to:)", "[1]"], "'take(_:of:to:)' takes count, of, to"),
    (["name", "1"], "'name' takes nothing"),
    (["nap"], "'Depot.Storekeeper' has no 'nap': "),
    (["take(_:of:to:)", #"[1, "tea", "roof"]"#], "to: \"roof\" is not a case of 'Depot.Place'"),
    (["watch", "[1, 2]"], "watcher: write \"print\" for 'any Watcher'"),
  ])
  func `arguments that do not fit are named, and nothing is sent`(
    words: [String], said: String
  ) async throws {
    let call = Call(
      words: try #require(try CallWords([address, "keeper"] + words))
    ) { Issue.record("shows \($0)") }
    do {
      try await call.tell()
      Issue.record("the call was made")
    } catch {
      #expect("\(error)".hasPrefix(said))
    }
    #expect(clerk.calls.now == 0)
  }

  @Test func `an object that is not there is named`() async {
    let said = await mistake(address, "nobody", "name")
    #expect(said.contains("invalidated"))
  }

  @Test func `files tell what the program does not`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try """
    @Contract(.remote) protocol Other: Sendable { func name(of count: Int) async throws -> String }
    """.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try await lines("--sources", file.path)
        == ["Other", "  func name(of count: Int) async throws -> String"])
    let said = await mistake(
      "--sources", file.path, "--contract", "Other", address, "keeper", "name", "1")
    #expect(said.contains("has no such requirement"))
  }

  @Test(arguments: ["/tmp/a", "@a", "127.0.0.1:80", "[::1]:80"])
  func `an address is written as links print it`(_ text: String) throws {
    #expect(try LinkAddress(spelled: text).description == text)
  }

  @Test(arguments: ["a", "@", ":80", "host:99999", ""])
  func `another address is a mistake`(_ text: String) {
    #expect(throws: CallMistake.self) { try LinkAddress(spelled: text) }
  }
}
