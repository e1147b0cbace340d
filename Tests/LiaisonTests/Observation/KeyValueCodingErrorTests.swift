import Liaison
import Testing

private typealias Person = Keyed.Person
private typealias Student = Keyed.Student
private typealias Box = Keyed.Box
private typealias Team = Keyed.Team

@Suite struct `Key-value coding errors` {
  private func error(_ body: () throws -> Void) -> KeyError? {
    #expect(throws: KeyError.self, performing: body)
  }

  @Test(arguments: [
    ("frist", "first"), ("agee", "age"), ("FIRST", "first"), ("nickName", "nickname"),
    ("heigth", "height"),
  ])
  func `48 an unknown key is an error that names the nearest`(key: String, nearest: String) {
    let reading = error { _ = try Person().value(forKey: key) }
    let setting = error { try Person().setValue(1, forKey: key) }
    for error in [reading, setting] {
      #expect(error?.code == .unknownKey)
      #expect(error?.key == key)
      #expect(error?.className == "Person")
      #expect(error?.nearestKey == nearest)
      #expect(error?.description == "Person has no key '\(key)'. Did you mean '\(nearest)'?")
    }
  }

  @Test func `48 where nothing is near, all keys are named, except the private ones`() {
    let error = error { _ = try Student().value(forKey: "zzz") }
    #expect(error?.nearestKey == nil)
    #expect(
      error?.message
        == "Student has no key 'zzz'. Its keys: first, age, nickname, address, height, friends, "
        + "visits, weight, friend, balance, id, initials, years, school.")
    #expect(self.error { _ = try Person().value(forKey: "secre") }?.nearestKey == nil)
  }

  @Test func `48 a path where a key is asked for is told so`() {
    let error = error { try Person().setValue("Bern", forKey: "address.city") }
    #expect(error?.code == .unknownKey)
    #expect(error?.message.contains("setValue(_:forKeyPath:)") == true)
  }

  @Test func `48 an error in a path names the path and the key`() {
    let person = Person()
    person.address = Keyed.Address()
    let error = error { _ = try person.value(forKeyPath: "address.ctiy") }
    #expect(error?.path == "address.ctiy")
    #expect(error?.key == "ctiy")
    #expect(error?.className == "Address")
    #expect(error?.nearestKey == "city")
    #expect(error?.description.hasSuffix("(in 'address.ctiy')") == true)
    #expect(self.error { _ = try person.value(forKeyPath: "address..city") }?.key == "")
    #expect(self.error { _ = try person.value(forKeyPath: "") }?.code == .unknownKey)
  }

  @Test func `48 a wrong type is an error that names both types`() {
    let person = Person()
    let error = error { try person.setValue("old", forKey: "age") }
    #expect(error?.code == .wrongType)
    #expect(error?.expectedType == "Int")
    #expect(error?.actualType == "String")
    #expect(self.error { try person.setValue(true, forKey: "age") }?.code == .wrongType)
    #expect(self.error { try person.setValue("1", forKey: "height") }?.code == .wrongType)
    #expect(
      self.error { try person.setValue(Person(), forKey: "address") }?.expectedType
        == "Optional<Address>")
    #expect(person.age == 0)
  }

  @Test func `48 nil for a non-optional is an error`() {
    let person = Person("Ada")
    for value in [nil, String?.none as Any, Int??.some(nil) as Any] as [Any?] {
      let error = error { try person.setValue(value, forKey: "first") }
      #expect(error?.code == .nilForNonOptional)
      #expect(error?.expectedType == "String")
      #expect(error?.actualType == nil)
    }
    #expect(person.first == "Ada")
  }

  @Test(arguments: ["visits", "id", "initials"])
  func `51 what cannot be set is read, and an error on writing`(key: String) throws {
    let person = Person("Ada", id: 7)
    #expect(try person.value(forKey: key) != nil)
    #expect(error { try person.setValue(1, forKey: key) }?.code == .readOnly)
    #expect(error { try person.setValues([key: 1]) }?.code == .readOnly)
  }

  @Test func `51 a computed property with a setter is set`() throws {
    let person = Person()
    try person.setValue(36, forKey: "years")
    #expect(person.age == 36)
  }

  @Test func `51 a property whose setters are silent is set, in silence`() throws {
    let person = Person()
    var events = 0
    let token = person.observe(\.balance) { _, _ in events += 1 }
    try person.setValue(5, forKey: "balance")
    #expect(person.balance == 5)
    #expect(events == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `51 a private property can be neither read nor set`() {
    let person = Person()
    #expect(error { _ = try person.value(forKey: "secret") }?.code == .notReadable)
    #expect(error { try person.setValue(1, forKey: "secret") }?.code == .notReadable)
    #expect(error { _ = try person.values(forKeys: ["age", "secret"]) }?.key == "secret")
  }

  @Test func `35 a path through a collection is an error that names the operator`() {
    let team = Team([Person("Ada")])
    let reading = error { _ = try team.value(forKeyPath: "members.first") }
    let setting = error { try team.setValue("Grace", forKeyPath: "members.first") }
    for error in [reading, setting] {
      #expect(error?.code == .throughCollection)
      #expect(error?.message.contains("@unionOfObjects.first") == true)
    }
    let tag = error { _ = try team.value(forKeyPath: "tags.count") }
    #expect(tag?.code == .throughCollection)
  }

  @Test func `a path that goes on from a plain value is an error`() {
    let person = Person("Ada")
    let error = error { _ = try person.value(forKeyPath: "first.count") }
    #expect(error?.code == .notAnObject)
    #expect(error?.key == "count")
    #expect(error?.className == "String")
    #expect(
      self.error { try person.setValue(1, forKeyPath: "age.digits") }?.code == .notAnObject)
  }

  @Test func `nothing is set through an operator`() {
    let team = Team()
    #expect(error { try team.setValue(1, forKeyPath: "members.@count") }?.code == .readOnly)
    #expect(error { try team.setValue(1, forKeyPath: "@count") }?.code == .readOnly)
  }
}
