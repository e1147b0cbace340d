import Liaison

@Observed
final class Residence {
  var city = "Rome"
  var zip: String?
  var number = 0
}

@Observed
class Citizen {
  var first = ""
  var last = ""
  var age = 0
  var nickname: String?
  var address: Residence?
  var home = Residence()
  var friends: [Citizen] = []
  var tags: Set<String> = []
  var scores: [String: Int] = [:]
  var next: Citizen?
  weak var boss: Citizen?
  @NotifiesManually var balance = 0
  var limit = 3 { didSet { limit = max(limit, 0) } }
  @Unobserved var cache = 1
  let id = 7
  private(set) var visits = 0
  var mood = Mood.calm
  var size = Size()

  var fullName: String { "\(first) \(last)" }
  var title: String { "\(fullName), aged \(age) (\(first))" }
  var city: String? { address?.city }
  var street: String {
    guard let home = address else { return "nowhere" }
    return "\(home.city) \(home.number)"
  }
  var cityLength: Int { (address?.city.count ?? 0) + first.count }
  @Depends(\Self.first, \Self.address?.city) var label: String { described(self) }
  @Depends var clock: Int { cache }

  init() {}

  func visit() { visits += 1 }
}

enum Mood { case calm, angry }

struct Size: Equatable { var width = 0 }

private func described(_ person: Citizen) -> String { person.first + (person.address?.city ?? "") }

@Observed
final class Pupil: Citizen {
  var school = ""
  var badge: String { "\(school)!" }
}
