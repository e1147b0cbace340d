import Liaison

// What the comments of LiaisonObservation show of key-value coding.

@Observed
private final class Person {
  var first = ""
  var age = 0
  var address: Address?
  var settings: [String: String] = [:]
  var friends: [Person] = []
  var tags: Set<String> = []
}

@Observed
private final class Address {
  var city = ""
}

@Observed
private final class Team {
  var members: [Person] = []
  var prices: [Int] = []
}

private func reading(_ person: Person, _ team: Team) throws {
  let age = try person.value(forKey: "age") as? Int
  let city = try person.value(forKeyPath: "address.city")
  let average = try team.value(forKeyPath: "members.@avg.age")
  let highest = try team.value(forKeyPath: "prices.@max.self")
  let values = try person.values(forKeys: ["first", "age"])  // ["first": "Ada", "age": 36]
  print(age ?? 0, city ?? "", average ?? 0, highest ?? 0, values)
}

private func reading(_ people: [Person]) throws {
  let average = try people.value(forKeyPath: "@avg.age")
  print(average ?? 0)
}

private func setting(_ person: Person) throws {
  try person.setValue(42, forKey: "age")
  try person.setValue(200, forKey: "age", validating: true)

  try person.setValue("Rome", forKeyPath: "address.city")
  try person.setValue("dark", forKeyPath: "settings.theme")

  try person.setValues(["first": "Ada", "age": 36])
}

private func mistaken(_ person: Person) throws {
  do {
    try person.setValue("old", forKey: "age")
  } catch let error where error.code == .wrongType {
    print(error)  // 'age' of Person is Int, and the value is String. Convert it first.
  }
}

private func changing(_ person: Person, _ ada: Person) throws {
  let friends = try person.elements(forKey: "friends")
  try friends.append(ada)
  friends.remove(at: 0)

  let tags = try person.members(forKey: "tags")
  try tags.insert("reader")
}

// MARK: - Validating

private enum Refusal: Error { case negative }

extension Person: ValidatesKeys {
  func validate(_ value: inout Any?, forKey key: String) throws {
    guard key == "age", let age = value as? Int else { return }
    if age < 0 { throw Refusal.negative }
    value = min(age, 150)
  }
}

private func validating(_ person: Person) throws {
  try person.setValue(200, forKey: "age", validating: true)  // 150

  var age: Any? = 200
  try person.validateValue(&age, forKey: "age")  // 150
}

// MARK: - Undefined keys

@Observed
private final class Document {
  var title = ""
  @Unobserved private var extras: [String: Any] = [:]
}

extension Document: HandlesUndefinedKeys {
  func value(forUndefinedKey key: String) throws -> Any? { extras[key] }
  func setValue(_ value: Any?, forUndefinedKey key: String) throws { extras[key] = value }
}

private func extending(_ document: Document) throws {
  try document.setValue("draft", forKey: "status")
}

@Observed
private final class Profile: HandlesUndefinedKeys {
  @Unobserved private var extras: [String: Any] = [:]

  func value(forUndefinedKey key: String) throws -> Any? {
    guard let value = extras[key] else { throw UndefinedKey() }
    return value
  }
}

@Observed
private actor Store: ObservedActor {
  var name = ""
  private let extras: [String: Int] = [:]
}

extension Store: ActorHandlesUndefinedKeys {
  func value(forUndefinedKey key: String) throws -> Any? { extras[key] }
}

// MARK: - Inside an actor

@Observed
private actor Counter: ObservedActor {
  var count = 0
  var names: [String] = []
  var settings: [String: String] = [:]
}

extension Counter {
  func number(_ key: String) throws(KeyError) -> Int? { try value(forKey: key) as? Int }
}

extension Counter: ActorValidatesKeys {
  func validate(_ value: inout Any?, forKey key: String) throws {
    if key == "count", let count = value as? Int { value = max(count, 0) }
  }
}

extension Counter {
  func readByName() throws {
    let count = try value(forKey: "count") as? Int
    let last = try value(forKeyPath: "names.@max.self") as? String
    let values = try values(forKeys: ["count", "names"])
    print(count ?? 0, last ?? "", values)
  }

  func setByName() throws {
    try setValue(7, forKey: "count")
    try setValue("dark", forKeyPath: "settings.theme")
    try setValues(["count": 7, "names": ["Ada"]])

    var count: Any? = -1
    try validateValue(&count, forKey: "count")  // 0
  }
}
