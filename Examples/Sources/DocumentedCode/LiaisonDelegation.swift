import Foundation
import Liaison

// What the comments of LiaisonDelegation show.

/// The comments declare these contracts without `private`, so they have a name of their own here.
enum DelegationComments {
  @Contract
  protocol DoorDelegate: AnyObject {
    @Answer(.all, whenNobody: true)
    func door(_ door: Door, shouldOpenFor guest: Guest) -> Bool
    @Optional func doorDidOpen(_ door: Door)
  }

  final class Door {}

  struct Guest {}

  @Contract(.proxy, .spy)
  protocol ImageStore: AnyObject { func image(named name: String) throws -> String }

  @Contract(.adopting(NSCacheDelegate.self))
  nonisolated protocol CacheEvents: NSCacheDelegate {
    func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any)
  }
}

// MARK: - Answers

@Contract
private protocol PageDelegate: AnyObject {
  @Answer(.first, whenNobody: nil) func title() -> String?

  @Answer(.first, whenNobody: []) func suggestions(for text: String) -> [String]

  @Answer(.first, whenNobody: [:]) func headers(for path: String) -> [String: String]
}

@Contract
private protocol SearchDelegate: AnyObject {
  @Answer(.collect) func suggestions(for text: String) -> [String]
}

@Contract
private protocol PatientSearchDelegate: AnyObject, Sendable {
  @Asked(.concurrently)
  @Answer(.collect) func suggestions(for text: String) async -> [String]
}

@Contract
private protocol ImpatientSearchDelegate: AnyObject, Sendable {
  @Asked(.concurrently, within: .seconds(2))
  @Answer(.collect) func suggestions(for text: String) async -> [String]
}

private struct Majority: AnswerRule {
  var votes = 0

  mutating func take(_ vote: Bool) -> Bool {
    votes += vote ? 1 : -1
    return false
  }

  func whole() -> Bool { votes > 0 }
}

@Contract
private protocol HouseDelegate: AnyObject {
  @Answer(.reduce(0, +)) func weight() -> Int

  @Answer(.by(Majority())) func likes(_ guest: String) -> Bool

  @Named("visitNumber") func visit(_ number: Int)
  @Named("visitText") func visit(_ text: String)

  @Errors(.collected) func saveAll(_ text: String) throws
}

// MARK: - Placeholders

@Contract(.proxy)
private protocol Library: AnyObject {
  @Placeholder(0) var count: Int { get }

  @Placeholder(nil) var title: String? { get }

  @Placeholder([]) var titles: [String] { get }

  @Placeholder([:]) var headers: [String: String] { get }
}

// MARK: - Errors and routes

private enum StoreFailure: Error, RefusalRepresentable {
  case full
  case unavailable(String)

  init(refusal: any Error) { self = .unavailable("\(refusal)") }
}

extension DelegationComments {
  private final class Disk: ImageStore {
    func image(named name: String) throws -> String { name }
  }

  private static func openStore() throws -> any ImageStore { Disk() }

  private static func routing(
    to disk: any ImageStore, by protection: Protection
  ) -> [any ImageStore] {
    let store = ImageStoreProxy(.to(disk))  // straight
    let later = ImageStoreProxy(.virtual { try openStore() })  // made on first use
    let safe = ImageStoreProxy(.protected(.virtual { try openStore() }, by: protection))
    return [store, later, safe]
  }
}
