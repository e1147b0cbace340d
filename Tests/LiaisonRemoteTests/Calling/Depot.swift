import Foundation
import Liaison
import LiaisonRemote
import LiaisonWire

/// What `liaison call` is tried with: each kind of type that travels.
enum Depot {
  @Wire struct Goods {
    var small: Int8
    var large: UInt64
    var huge: Int128
    var weight: Double
    var ratio: Float
    var isFragile: Bool
    var name: String
    var initial: Character
    var sign: Unicode.Scalar
    var bytes: [UInt8]
    var data: Data
    var identifier: UUID
    var packed: Date
    var age: Duration
    var shelves: [[Int]]
    var marks: Set<String>
    var prices: [String: Double]
    var places: [Int: Bool]
    var days: ClosedRange<Int>
    var place: Place
    var kind: Kind
    var page: Page<Place>
    var size = 3
    var scan = [UInt8]()
    var note: String?
    var label = "none"
  }

  @Wire enum Place {
    case nowhere
    case shelf(Int)
    case hall(row: Int, String, isOpen: Bool = true)
  }

  enum Kind: String, WireValue { case food, tools }

  @Wire struct Page<Item> {
    var items: [Item]
    var next: Int?
  }

  struct Plain: Codable { var name: String }

  @Contract(.remote) protocol Named: Sendable {
    var name: String { get async throws }
  }

  @Wire struct Label { var number: Int }

  @Contract(.remote) protocol Storekeeper: Named, Annex.Labelled {
    func relabel(_ label: Label) async throws -> Label
    func helper(_ name: String) async throws -> any Storekeeper
    func mirror(_ goods: Goods) async throws -> Goods
    func take(_ count: Int, of name: String, to place: Place?) async throws -> String
    func take(all name: String) async throws
    @OneWay func call() async throws
    @RemoteName("close for good") func close() async throws
    func shut(
      _ hours: Int  // until it opens again
    ) async throws(ShutError) -> Bool
    func count(to last: Int) async throws -> AsyncThrowingStream<Place, any Error>
    func watch(
      _ watcher: any Watcher, _ progress: @escaping @Sendable (Double) async throws -> Void)
      async throws
    func plain() async throws -> Plain
  }

  @Contract(.remote) protocol Watcher: Sendable {
    func saw(_ place: Place, at hour: Int) async throws
  }

  @Wire enum ShutError: RemoteError {
    case locked(Int)
    case link(RemoteFailure)
    init(_ failure: RemoteFailure) { self = .link(failure) }
  }

  final class Clerk: Storekeeper {
    let own: String
    let calls = Count()

    init(_ name: String) { own = name }

    var name: String { own }
    func helper(_ name: String) async throws -> any Storekeeper { Clerk("\(own)'s \(name)") }
    func mirror(_ goods: Goods) async throws -> Goods { goods }
    func take(_ count: Int, of name: String, to place: Place?) async throws -> String {
      "\(count) \(name) \(place.map { "\($0)" } ?? "away")"
    }
    func take(all name: String) async throws {}
    func call() async throws { calls.add(1) }
    func close() async throws { calls.add(100) }
    func shut(_ hours: Int) async throws(ShutError) -> Bool {
      if hours > 24 { throw .locked(hours) }
      return true
    }
    func count(to last: Int) async throws -> AsyncThrowingStream<Place, any Error> {
      AsyncThrowingStream { continuation in
        for number in 1...last { continuation.yield(.shelf(number)) }
        continuation.finish()
      }
    }
    func watch(
      _ watcher: any Watcher, _ progress: @escaping @Sendable (Double) async throws -> Void
    ) async throws {
      try await progress(0.5)
      try await watcher.saw(.nowhere, at: 7)
      calls.add(1)
    }
    func plain() async throws -> Plain { Plain(name: own) }
    func relabel(_ label: Label) async throws -> Label { label }
    func label(_ label: Annex.Label) async throws -> Annex.Label {
      if label.text.isEmpty { throw Annex.Closed(until: 8) }
      return label
    }
    func play(_ hero: Annex.Character, at warmth: Double) async throws -> Annex.Character { hero }
    func sum(_ all: [Int]) async throws -> Int { all.reduce(0, +) }
  }
}

/// A contract from elsewhere, whose types have names that others have, too.
enum Annex {
  @Wire struct Label {
    var text: String
    var size = Size.small
    let colour: String?
    init(text: String) { (self.text, colour) = (text, nil) }
  }

  @Wire enum Size {
    case small
    case large(Int = 3)
    case like(Shape)

    static func like(_ other: AnyObject) -> Size { .small }
  }

  @Wire struct Shape { var sides: Int }

  @Wire struct Character {
    var name: String
    var motto = """
      Onward
      """
  }

  typealias Celsius = Double

  @Wire struct Closed: Error { var until: Int }

  @Contract(.remote(throwing: Closed.self)) protocol Labelled: Sendable {
    func label(_ label: Label) async throws -> Label
    func play(_ hero: Character, at warmth: Celsius) async throws -> Character
    func sum(_ all: [Int]) async throws -> Int
  }
}
