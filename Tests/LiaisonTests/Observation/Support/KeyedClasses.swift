import Liaison

/// The classes that the tests of key-value coding speak of: of every kind that has keys.
enum Keyed {
  @Observed
  final class Address {
    var city = "Rome"
    var zip: String?

    init(city: String = "Rome") { self.city = city }
  }

  @Observed
  class Person {
    var first = ""
    var age = 0
    var nickname: String?
    var address: Address?
    var height = 1.5
    var friends: [Person] = []
    private(set) var visits = 0
    private var secret = 7
    var weight: Double?
    weak var friend: Person?
    @NotifiesManually var balance = 0
    let id: Int
    var initials: String { String(first.prefix(1)) }
    var years: Int {
      get { age }
      set { age = newValue }
    }

    init(_ first: String = "", age: Int = 0, id: Int = 7) {
      self.id = id
      self.first = first
      self.age = age
    }
  }

  @Observed
  final class Student: Person {
    var school = ""
    override var initials: String { "student" }
  }

  @Observed
  final class Team {
    var members: [Person] = []
    var groups: [[Person]] = []
    var tags: Set<String> = []
    var numbers: [Int] = []
    var doubles: [Double] = []
    var anything: [Any?] = []
    var guests: [Person]?
    var lead: Person?
    var settings: [String: Any] = [:]
    var prices: [String: Double] = [:]
    var meter: Meter?

    init(_ members: [Person] = []) { self.members = members }
  }

  @Observed
  final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  @Observed
  actor Meter: ObservedActor {
    var count = 0
    private(set) var limit = 9
    var address: Address?
    let id = 3
    var half: Int { count / 2 }

    init() {}
  }

  @MainActor @Observed
  final class Screen {
    var title = ""
    var parent: Screen?

    init() {}
  }
}

// MARK: - Who looks at values first

/// What is thrown to refuse a value.
struct Negative: Error, Equatable {}

extension Keyed.Student: ValidatesKeys {
  /// Ages are not negative and end at 150; a school's name has capitals.
  func validate(_ value: inout Any?, forKey key: String) throws {
    switch key {
    case "age":
      guard let age = value as? Int else { return }
      if age < 0 { throw Negative() }
      value = min(age, 150)
    case "school": value = (value as? String)?.uppercased() ?? value
    case "height": value = nil
    default: break
    }
  }
}

extension Keyed.Meter: ActorValidatesKeys {
  func validate(_ value: inout Any?, forKey key: String) throws {
    guard key == "count", let count = value as? Int else { return }
    if count < 0 { throw Negative() }
    value = min(count, limit)
  }
}
