import Liaison
import Testing

@Suite struct `Key-value coding of collections` {
  let log = Log()
  let team = Keyed.Team()

  private func error(_ body: () throws -> Void) -> KeyError? {
    do {
      try body()
      return nil
    } catch {
      return error as? KeyError
    }
  }

  @Test func `63 an array is changed by name, and told by its elements`() throws {
    let token = team.observe(\.numbers, options: [.old, .new]) { log.note($1) }
    let numbers = try team.elements(forKey: "numbers")
    try numbers.append(1)
    try numbers.insert(2.0, at: 0)
    try numbers.replace(at: 0, with: 3)
    #expect(numbers.count == 2)
    #expect(numbers[0] as? Int == 3)
    #expect(numbers.all.count == 2)
    #expect(numbers.remove(at: 1) as? Int == 1)
    numbers.removeAll()
    numbers.removeAll()
    #expect(team.numbers == [])
    #expect(
      log.entries == [
        "numbers insertion -→[1] at 0..<1", "numbers insertion -→[2] at 0..<1",
        "numbers replacement [2]→[3] at 0..<1", "numbers removal [1]→- at 1..<2",
        "numbers removal [3]→- at 0..<1",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `63 an element of a wrong type is an error, and changes nothing`() throws {
    let token = team.observe(\.numbers) { log.note($1) }
    let numbers = try team.elements(forKey: "numbers")
    let wrong = error { try numbers.append("one") }
    #expect(wrong?.code == .wrongType)
    #expect(wrong?.key == "numbers")
    #expect(error { try numbers.append(nil) }?.code == .nilForNonOptional)
    #expect(error { try numbers.insert(1.5, at: 0) }?.code == .wrongType)
    #expect(numbers.count == 0)
    #expect(log.entries == [])
    withExtendedLifetime(token) {}
  }

  @Test func `63 elements that are optional may be nil`() throws {
    let anything = try team.elements(forKey: "anything")
    try anything.append(nil)
    try anything.append("a")
    #expect(anything[0] == nil)
    #expect(anything[1] as? String == "a")
    #expect(team.anything.count == 2)
  }

  @Test func `63 a set is changed by name, and told by its members`() throws {
    let token = team.observe(\.tags, options: [.old, .new]) { log.note($1.map { $0.sorted() }) }
    let tags = try team.members(forKey: "tags")
    #expect(try tags.insert("a"))
    #expect(try !tags.insert("a"))
    #expect(tags.contains("a"))
    #expect(!tags.contains(1))
    #expect(tags.count == 1)
    #expect(tags.all as? [String] == ["a"])
    #expect(tags.remove("b") == nil)
    #expect(tags.remove(1) == nil)
    #expect(tags.remove("a") as? String == "a")
    #expect(error { _ = try tags.insert(1) }?.code == .wrongType)
    try tags.insert("c")
    tags.removeAll()
    #expect(
      log.entries == [
        #"tags insertion -→["a"]"#, #"tags removal ["a"]→-"#, #"tags insertion -→["c"]"#,
        #"tags removal ["c"]→-"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `63 what is no such collection, or cannot be set, is an error`() throws {
    #expect(error { _ = try team.elements(forKey: "tags") }?.code == .notACollection)
    #expect(error { _ = try team.members(forKey: "numbers") }?.code == .notACollection)
    #expect(error { _ = try team.elements(forKey: "lead") }?.code == .notACollection)
    #expect(error { _ = try team.elements(forKey: "nubmers") }?.nearestKey == "numbers")
    let person = Keyed.Person()
    #expect(error { _ = try person.elements(forKey: "id") }?.code == .readOnly)
    #expect(error { _ = try person.elements(forKey: "visits") }?.code == .readOnly)
    #expect(error { _ = try person.elements(forKey: "secret") }?.code == .notReadable)
  }

  @Test func `63 elements of subclasses and of what notifies manually are reached by name`() throws
  {
    let student: Keyed.Person = Keyed.Student()
    try student.elements(forKey: "friends").append(Keyed.Person("Ada"))
    #expect(student.friends.map(\.first) == ["Ada"])
    let ledger = Logbook()
    let token = ledger.observe(\.lines) { log.note($1) }
    try ledger.elements(forKey: "lines").append("a")
    #expect(ledger.lines == ["a"])
    #expect(log.entries == [])
    withExtendedLifetime(token) {}
  }

  @Test func `63 operators work on a bare array`() throws {
    let people = [Keyed.Person("Ada", age: 36), Keyed.Person("Eve", age: 40)]
    #expect(try people.value(forKeyPath: "@avg.age") as? Double == 38)
    #expect(try people.value(forKeyPath: "@count") as? Int == 2)
    #expect(try people.value(forKeyPath: "@max.age") as? Int == 40)
    let names = try people[...].value(forKeyPath: "@unionOfObjects.first") as? [String]
    #expect(names == ["Ada", "Eve"])
    #expect(try [Keyed.Person]().value(forKeyPath: "@avg.age") as? Double == 0)
    let through = error { _ = try people.value(forKeyPath: "first") }
    #expect(through?.code == .throughCollection)
    #expect(through?.message.contains("@unionOfObjects.first") == true)
    #expect(error { _ = try people.value(forKeyPath: "@agv.age") }?.nearestKey == "@avg")
    #expect(error { _ = try people.value(forKeyPath: "@avg.agee") }?.nearestKey == "age")
  }

  @Test func `members and entries that satisfy a condition go as one change`() throws {
    let squad = Squad()
    squad.tags = ["a", "b", "c"]
    squad.scores = ["x": 1, "y": 2, "z": 3]
    let tokens = [
      squad.observe(\.tags, options: [.old, .new]) { log.note($1.map { $0.sorted() }) },
      squad.observe(\.scores, options: [.old, .new]) {
        log.note($1.map { $0.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" } })
      },
    ]
    squad.elements(\.tags).removeAll { $0 > "a" }
    squad.elements(\.tags).removeAll { $0 > "a" }
    squad.elements(\.scores).removeAll { $0.value > 1 }
    squad.elements(\.scores).removeAll { $0.value > 1 }
    #expect(squad.elements(\.scores).removeValue(forKey: "x") == 1)
    #expect(squad.elements(\.scores).removeValue(forKey: "x") == nil)
    squad.elements(\.scores).removeAll()
    squad.elements(\.tags).removeAll()
    #expect(throws: UndefinedKey.self) {
      squad.tags = ["d"]
      try squad.elements(\.tags).removeAll { _ in throw UndefinedKey() }
    }
    #expect(
      log.entries == [
        #"tags removal ["b", "c"]→-"#, #"scores removal ["y2", "z3"]→-"#,
        #"scores removal ["x1"]→-"#, #"tags removal ["a"]→-"#, #"tags []→["d"]"#,
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an entry that may not be there is changed with a default`() {
    let squad = Squad()
    let token = squad.observe(\.scores, options: [.old, .new]) { log.note($1) }
    squad.elements(\.scores)["chess", default: 1] += 1
    squad.elements(\.scores)["chess", default: 1] += 1
    #expect(squad.elements(\.scores)["go", default: 9] == 9)
    #expect(
      log.entries == [
        #"scores insertion -→["chess": 2]"#, #"scores replacement ["chess": 2]→["chess": 3]"#,
      ])
    withExtendedLifetime(token) {}
  }
}

@Suite struct `Keys that an object has not` {
  private func error(_ body: () throws -> Void) -> KeyError? {
    do {
      try body()
      return nil
    } catch {
      return error as? KeyError
    }
  }

  @Test func `63 an object answers for keys that it has no properties for`() throws {
    let document = Dossier()
    try document.setValue("draft", forKey: "status")
    #expect(try document.value(forKey: "status") as? String == "draft")
    #expect(try document.value(forKeyPath: "status.self") as? String == "draft")
    try document.setValue(7, forKeyPath: "rating")
    try document.setValue("Plan", forKey: "title")
    #expect(document.title == "Plan")
    #expect(document.extras["title"] == nil)
    #expect(document.extras["rating"] as? Int == 7)
    let values = try document.values(forKeys: ["title", "rating"])
    #expect(values["rating"] as? Int == 7)
    let nested = Dossier()
    document.extras["other"] = nested
    nested.title = "Nested"
    #expect(try document.value(forKeyPath: "other.title") as? String == "Nested")
  }

  @Test func `63 what it does not know either is an unknown key, with the cause`() {
    let document = Dossier()
    let unknown = error { _ = try document.value(forKey: "titel") }
    #expect(unknown?.code == .unknownKey)
    #expect(unknown?.nearestKey == "title")
    #expect(unknown?.cause is Negative)
    let reading = error { _ = try Attic().value(forKey: "tilte") }
    #expect(reading?.code == .unknownKey)
    #expect(reading?.cause == nil)
    #expect(error { try Attic().setValue(1, forKey: "x") } == nil)
    #expect(error { try document.setValue(nil, forKey: "status") }?.cause is Negative)
  }

  @Test func `63 several values are handed to it before the known ones are set, or none is set`()
    throws
  {
    let document = Dossier()
    try document.setValues(["title": "Plan", "a": 1, "b": 2])
    #expect(document.title == "Plan")
    #expect(document.extras.keys.sorted() == ["a", "b"])
    #expect(error { try document.setValues(["title": "Other", "c": nil]) }?.code == .unknownKey)
    #expect(error { try document.setValues(["title": 5, "c": 1]) }?.code == .wrongType)
    #expect(document.title == "Plan")
    #expect(document.extras["c"] == nil)
  }

  @Test func `63 private properties and those that cannot be set are no unknown keys`() {
    let document = Dossier()
    #expect(error { _ = try document.value(forKey: "secret") }?.code == .notReadable)
    #expect(error { try document.setValue(1, forKey: "length") }?.code == .readOnly)
  }

  @Test func `63 an actor answers inside`() async throws {
    let shop = Shelving()
    #expect(try await shop.answer("pears") == 3)
    #expect(try await shop.answer("count") == 1)
    await #expect(throws: KeyError.self) { try await shop.answer("plums") }
  }
}

@Observed
private final class Dossier: HandlesUndefinedKeys {
  var title = ""
  var length: Int { title.count }
  private var secret = 1
  @Unobserved var extras: [String: Any] = [:]

  func value(forUndefinedKey key: String) throws -> Any? {
    guard let value = extras[key] else { throw Negative() }
    return value
  }

  func setValue(_ value: Any?, forUndefinedKey key: String) throws {
    guard let value else { throw Negative() }
    extras[key] = value
  }
}

@Observed
private final class Attic: HandlesUndefinedKeys {
  var title = ""

  func setValue(_ value: Any?, forUndefinedKey key: String) throws {}
}

@Observed
private actor Shelving: ObservedActor, ActorHandlesUndefinedKeys {
  var count = 1
  @Unobserved private var fruit: [String: Int] = [:]

  init() {}

  func value(forUndefinedKey key: String) throws -> Any? {
    guard let number = fruit[key] else { throw UndefinedKey() }
    return number
  }

  func setValue(_ value: Any?, forUndefinedKey key: String) throws {
    fruit[key] = value as? Int
  }

  func answer(_ key: String) throws -> Int? {
    try setValue(3, forKey: "pears")
    return try value(forKey: key) as? Int
  }
}
