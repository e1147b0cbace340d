import Liaison

// snippet: contract
@Contract
protocol HouseDelegate: AnyObject {
  @Answer(.all, whenNobody: true) func mayEnter(_ guest: String) -> Bool
  @Answer(.any) func knows(_ guest: String) -> Bool
  @Answer(.none) func objects(to guest: String) -> Bool
  @Answer(.first, whenNobody: "the guest room") func room(for guest: String) -> String
  @Answer(.last) func nickname(of guest: String) -> String?
  @Answer(.collect) func gifts(for guest: String) -> [String]
  @Answer(.reduce(0, +)) func chairs(for guest: String) -> Int
  @Answer(.by(Majority())) func likes(_ guest: String) -> Bool
}
// end

// snippet: rule
struct Majority: AnswerRule {
  private var votes = 0

  mutating func take(_ vote: Bool) -> Bool {
    votes += vote ? 1 : -1
    return false  // never settled before the last has been asked
  }

  func whole() -> Bool { votes > 0 }
}
// end

// snippet: asked
@Contract
protocol WeatherDelegate: AnyObject, Sendable {
  @Asked(.concurrently, within: .seconds(2))
  @Answer(.collect)
  func forecasts(for city: String) async -> [String]
}
// end

// snippet: errors
@Contract
protocol SavingDelegate: AnyObject {
  /// The first error is thrown, and nobody more is asked.
  func save(_ text: String) throws

  /// Everybody is asked; what was thrown comes together at the end.
  @Errors(.collected) func flush() throws
}
// end

final class Resident: HouseDelegate {
  private let likesEverybody: Bool

  init(likesEverybody: Bool) { self.likesEverybody = likesEverybody }

  func mayEnter(_ guest: String) -> Bool { likesEverybody }
  func knows(_ guest: String) -> Bool { likesEverybody }
  func objects(to guest: String) -> Bool { !likesEverybody }
  func room(for guest: String) -> String { likesEverybody ? "the best room" : "the attic" }
  func nickname(of guest: String) -> String? { likesEverybody ? "dear" : nil }
  func gifts(for guest: String) -> [String] { likesEverybody ? ["cake", "tea"] : ["a nod"] }
  func chairs(for guest: String) -> Int { likesEverybody ? 2 : 1 }
  func likes(_ guest: String) -> Bool { likesEverybody }
}

final class Disk: SavingDelegate {
  struct Full: Error {}

  private let isFull: Bool
  private(set) var asked = 0

  init(isFull: Bool) { self.isFull = isFull }

  func save(_ text: String) throws {
    asked += 1
    if isFull { throw Full() }
  }

  func flush() throws { try save("") }
}
