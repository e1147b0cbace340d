import Liaison

extension Rights {
  static let publish = Rights("publish")
  static let editor: Rights = [.read, .write, .publish]
}

@Contract(.proxy)
protocol Strongbox: AnyObject, Sendable {
  var name: String { get }
  @Requires(get: .read, set: .write) @Placeholder("") var title: String { get set }
  @Requires(.read) @Placeholder(0) var count: Int { get }
  @Requires(.read) subscript(_ index: Int) -> String { get throws }
  @Requires(.write) func add(_ page: String) throws
  @Requires(.write, .publish) func release() async throws -> Int
  @Requires(.write) func clear() throws(StrongboxFailure)
  @Requires(.write) func touch()
  @Requires(.read) func part(_ name: String) throws -> any Strongbox
  @Requires(.read) func parts() async throws -> [any Strongbox]
}

struct StrongboxFailure: Error {}

final class StrongboxContent: Strongbox {
  let log = Guarded<[String]>([])
  private func note(_ text: String) { log.withLock { $0.append(text) } }
  var name: String { "shelf" }
  var title: String {
    get {
      note("title")
      return "Shelf"
    }
    set { note("title = \(newValue)") }
  }
  var count: Int {
    note("count")
    return 7
  }
  subscript(_ index: Int) -> String {
    note("[\(index)]")
    return "page \(index)"
  }
  func add(_ page: String) { note("add \(page)") }
  func release() async throws -> Int {
    note("release")
    return 1
  }
  func clear() { note("clear") }
  func touch() { note("touch") }
  func part(_ name: String) throws -> any Strongbox { StrongboxContent() }
  func parts() async throws -> [any Strongbox] { [StrongboxContent(), StrongboxContent()] }
}

func denial(_ body: () throws -> Void) -> AccessError.Reason? {
  do { try body() } catch { return (error as? AccessError)?.reason }
  return nil
}
