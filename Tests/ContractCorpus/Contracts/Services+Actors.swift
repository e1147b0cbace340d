public import Liaison

@Contract public protocol Ledger: Actor {
  /// What is left.
  @Answer(.reduce(0, +)) func balance(of account: Int) -> Int
  func deposit(_ amount: Int, to account: Int) throws
  @Answer(.first, whenNobody: "") func statement(_ account: Int) async throws -> String
  @Answer(.all) var isOpen: Bool { get }
  @Answer(.first, whenNobody: "?") nonisolated var name: String { get }
}

@Contract protocol Worker: Actor {
  func work(on job: String)
  func rest() async
}

@Contract(.proxy) protocol Cell: Actor {
  var value: Int { get set }
  subscript(offset: Int) -> Int { get }
  func change(_ body: @Sendable (Int) -> Int) -> Int
}

@Contract(.anywhere) public nonisolated protocol FeedDelegate: AnyObject {
  func feed(_ name: String, didPublish item: Int)
  @Answer(.all) func feed(_ name: String, shouldPublish item: Int) -> Bool
  @Optional func feedDidClose(_ name: String)
  @Answer(.collect) func feed(_ name: String, repliesTo item: Int) async throws -> [Int]
  func feed(_ name: String, didTag tags: String...)
}

@Contract(.anywhere) public nonisolated protocol FeedService: AnyObject, Sendable {
  func refresh(_ done: @escaping @Sendable (Int) -> Void)
  @Answer(.first, whenNobody: 0) var pending: Int { get }
}

@Contract(.anywhere) nonisolated protocol FeedFilter {
  func didFilter(_ items: [Int])
  @Answer(.any) func drops(_ item: Int) -> Bool
}

@Contract(.anywhere, .multicast, .proxy) nonisolated protocol FeedStore<Item>: AnyObject {
  associatedtype Item: Sendable
  func didStore(_ item: Item)
}

extension FeedReader {
  @Contract(.anywhere) nonisolated protocol Delegate: AnyObject {
    func reader(_ name: Name, didRead count: Int)
    @Optional func readerDidStop(_ name: Name)
  }
}

enum FeedReader {
  struct Name: Sendable { var text = "" }
}
