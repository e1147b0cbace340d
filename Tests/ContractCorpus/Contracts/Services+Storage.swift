public import Liaison

public nonisolated struct Blob: Sendable, Equatable {
  public var key: String
  public var bytes: [UInt8]
  public init(key: String, bytes: [UInt8] = []) {
    self.key = key
    self.bytes = bytes
  }
}

public enum StoreError: Error, Sendable, Equatable {
  case missing(String)
  case full
}

/// Keeps blobs by their key.
@Contract
public nonisolated protocol BlobStore: Sendable {
  /// The blob, or an error when there is none.
  @Answer(.first, whenNobody: Blob(key: "none"))
  func blob(for key: String) async throws -> Blob
  func save(_ blob: Blob) async throws
  /// Forgets a blob, silently when there is none.
  @discardableResult
  @Answer(.any) func remove(_ key: String) async -> Bool
}

/// Without answers, because it is meant to be reached through a proxy.
@Contract
public nonisolated protocol KeyValueStore: Sendable {
  func value(for key: String) throws(StoreError) -> String
  func set(_ value: String, for key: String) async throws(StoreError)
  var count: Int { get async }
  subscript(key: String) -> String? { get }
}

@Contract(.proxy)
package nonisolated protocol Migrator: Sendable {
  func migrate(from old: Int, to new: Int) async throws -> [String]
  func canMigrate(from old: Int) -> Bool
}

@Contract nonisolated protocol CacheDelegate: AnyObject, Sendable {
  func cache(_ name: String, willEvict key: String)
  @Answer(.all) func cache(_ name: String, shouldKeep key: String, age: Int) -> Bool
  @Optional func cacheDidEmpty(_ name: String)
  @Optional func cache(_ name: String, didMiss key: String) async
}

/// A transaction that several participants vote on.
@Contract public nonisolated protocol TransactionParticipant: AnyObject, Sendable {
  @Answer(.all, whenNobody: true) func prepare(_ id: Int) async throws -> Bool
  @Errors(.collected) func commit(_ id: Int) async throws
  @Errors(.collected) func rollBack(_ id: Int) throws
}

@Contract
protocol QueryPlanner {
  /// The cheapest plan wins.
  @Answer(.reduce(Int.max, min)) func cost(_ query: String) -> Int
  @Answer(.collect) func plan(_ query: String, _ hints: [String: Int]) throws -> [String]
}

@Contract
public protocol RecordCursor {
  @Answer(.first) mutating func next() -> Blob?
  mutating func rewind()
  @Answer(.last, whenNobody: 0) var position: Int { get set }
}

@Contract protocol Indexer {
  @Answer(.first, whenNobody: 0)
  var batchSize: Int { get nonmutating set }
  func index(_ blob: Blob, into names: inout [String])
}

@Contract(.multicast, .proxy) public nonisolated protocol BackupObserver: Sendable {
  func backup(_ id: Int, didCopy bytes: Int)
  func backup(_ id: Int, didEndWith error: (any Error)?)
}
