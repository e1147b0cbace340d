import Liaison
import Testing

private typealias Person = Keyed.Person
private typealias Student = Keyed.Student
private typealias Address = Keyed.Address
private typealias Box = Keyed.Box
private typealias Team = Keyed.Team

@Suite struct `Key-value coding` {
  @Test func `13 setValue(_:forKey:) on a property gives exactly one event`() throws {
    let person = Person("Ada", age: 36)
    var events: [[Int?]] = []
    let token = person.observe(\.age, options: [.old, .new]) { _, change in
      events.append([change.oldValue, change.newValue])
    }
    try person.setValue(37, forKey: "age")
    try person.setValue(38.0, forKey: "age")
    try person.setValues(["age": 39])
    try person.setValue(40, forKeyPath: "age", validating: true)
    #expect(events == [[36, 37], [37, 38], [38, 39], [39, 40]])
    withExtendedLifetime(token) {}
  }

  @Test func `13 a path sets its last property with one event, and nothing else with any`() throws {
    let person = Person()
    let address = Address()
    person.address = address
    var events: [String] = []
    let tokens = [
      address.observe(\.city) { events.append("city \($1.newValue ?? "")") },
      person.observe(\.address) { _, _ in events.append("address") },
      person.observe(\.address.city) { events.append("path \(($1.newValue ?? "") ?? "")") },
    ]
    try person.setValue("Bern", forKeyPath: "address.city")
    #expect(events == ["city Bern", "path Bern"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `13 what cannot be set is told to nobody`() {
    let person = Person()
    var events = 0
    let token = person.observe(\.age, options: [.new, .prior]) { _, _ in events += 1 }
    #expect(throws: KeyError.self) { try person.setValue("old", forKey: "age") }
    #expect(throws: KeyError.self) { try person.setValues(["age": 1, "visits": 2]) }
    #expect(events == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `48 values are read and set by key`() throws {
    let person = Person("Ada", age: 36)
    #expect(try person.value(forKey: "first") as? String == "Ada")
    #expect(try person.value(forKey: "age") as? Int == 36)
    try person.setValue("Grace", forKey: "first")
    try person.setValue(1.75, forKey: "height")
    #expect(person.first == "Grace")
    #expect(person.height == 1.75)
  }

  @Test func `48 values are read and set by path`() throws {
    let person = Person()
    person.address = Address(city: "Rome")
    #expect(try person.value(forKeyPath: "address.city") as? String == "Rome")
    #expect(try person.value(forKeyPath: "self.address.city.self") as? String == "Rome")
    try person.setValue("0100", forKeyPath: "address.zip")
    #expect(person.address?.zip == "0100")
    try person.setValue(nil, forKeyPath: "address.zip")
    #expect(person.address?.zip == nil)
    try person.setValue(nil, forKeyPath: "address")
    #expect(person.address == nil)
  }

  @Test func `48 nil comes out as nil, however many optionals it stands in`() throws {
    let person = Person()
    #expect(try person.value(forKey: "nickname") == nil)
    #expect(try person.value(forKey: "friend") == nil)
    #expect(try Box<Int??>(.some(nil)).value(forKey: "value") == nil)
    #expect(try Box<Any>(Int?.none as Any).value(forKey: "value") == nil)
    let nested = try #require(try Box<Int??>(3).value(forKey: "value"))
    #expect(type(of: nested) == Int.self)
    person.nickname = "Countess"
    let name = try #require(try person.value(forKey: "nickname"))
    #expect(type(of: name) == String.self)
  }

  @Test func `48 an optional takes what it holds, and nil in any wrapping`() throws {
    let person = Person()
    try person.setValue("Countess", forKey: "nickname")
    #expect(person.nickname == "Countess")
    try person.setValue(String?.some("Ada") as Any, forKey: "nickname")
    #expect(person.nickname == "Ada")
    try person.setValue(nil, forKey: "nickname")
    #expect(person.nickname == nil)
    person.nickname = "Countess"
    try person.setValue(Int??.some(nil) as Any, forKey: "nickname")
    #expect(person.nickname == nil)
    try person.setValue(60, forKey: "weight")
    #expect(person.weight == 60)
    let friend = Student()
    try person.setValue(friend, forKey: "friend")
    #expect(person.friend === friend)
  }

  @Test func `48 a path through nil leads to nil, and sets nothing in silence`() throws {
    let person = Person()
    #expect(try person.value(forKeyPath: "address.city") == nil)
    let error = #expect(throws: KeyError.self) {
      try person.setValue("Bern", forKeyPath: "address.city")
    }
    #expect(error?.code == .nilMiddle)
    #expect(error?.key == "city")
    #expect(error?.path == "address.city")
  }

  @Test func `48 dictionaries are stepped into`() throws {
    let team = Team()
    team.settings = ["theme": "light", "colors": ["back": 1], "owner": Person("Ada")]
    #expect(try team.value(forKeyPath: "settings.theme") as? String == "light")
    #expect(try team.value(forKeyPath: "settings.colors.back") as? Int == 1)
    #expect(try team.value(forKeyPath: "settings.owner.first") as? String == "Ada")
    #expect(try team.value(forKeyPath: "settings.nothing.more") == nil)
    #expect(try Box<[String: Int?]>(["a": nil]).value(forKeyPath: "value.a") == nil)
  }

  @Test func `48 what is set in a dictionary sets the property that holds it`() throws {
    let team = Team()
    let owner = Person("Ada")
    team.settings = ["theme": "light", "colors": ["back": 1], "owner": owner]
    var events = 0
    let token = team.observe(\.settings) { _, _ in events += 1 }
    try team.setValue("dark", forKeyPath: "settings.theme")
    try team.setValue(2, forKeyPath: "settings.colors.back")
    try team.setValue(nil, forKeyPath: "settings.colors.front")
    #expect(events == 3)
    try team.setValue("Grace", forKeyPath: "settings.owner.first")
    #expect(events == 3)
    #expect(owner.first == "Grace")
    #expect(team.settings["theme"] as? String == "dark")
    #expect(team.settings["colors"] as? [String: Int] == ["back": 2])
    try team.setValue(3, forKeyPath: "prices.tea")
    #expect(team.prices == ["tea": 3])
    let error = #expect(throws: KeyError.self) {
      try team.setValue("much", forKeyPath: "prices.tea")
    }
    #expect(error?.code == .wrongType)
    #expect(error?.expectedType == "Double")
    withExtendedLifetime(token) {}
  }

  @Test func `48 a subclass has its superclass's keys, and its own of the same name first`() throws
  {
    let student = Student("Ada")
    student.school = "Turin"
    let person: Person = student
    #expect(try person.value(forKey: "school") as? String == "Turin")
    #expect(try person.value(forKey: "initials") as? String == "student")
    #expect(try Person("Ada").value(forKey: "initials") as? String == "A")
    #expect(Student._observedKeyCount == Person._observedKeyCount + 1)
  }

  @Test func `48 each form of a generic class has its own keys`() throws {
    let (number, text) = (Box(1), Box("a"))
    try number.setValue(2, forKey: "value")
    #expect(throws: KeyError.self) { try text.setValue(2, forKey: "value") }
    #expect(number.value == 2)
    #expect(Box<Int>._observedKeys === Box<Int>._observedKeys)
    #expect(Box<Int>._observedKeys !== Box<String>._observedKeys)
  }

  @Test func `several values are read at once`() throws {
    let values = try Person("Ada", age: 36).values(forKeys: ["first", "age", "nickname"])
    #expect(Set(values.keys) == ["first", "age", "nickname"])
    #expect(values["first"] as? String == "Ada")
    #expect(values["age"] as? Int == 36)
    let nickname = try #require(values["nickname"])
    #expect(nickname == nil)
  }

  @Test func `several values are set in the order of the properties, or none is`() throws {
    let person = Person("Ada", age: 36)
    var order: [String] = []
    let tokens = [
      person.observe(\.height) { _, _ in order.append("height") },
      person.observe(\.first) { _, _ in order.append("first") },
      person.observe(\.age) { _, _ in order.append("age") },
    ]
    try person.setValues(["height": 2, "age": 37, "first": "Grace", "nickname": nil])
    #expect(order == ["first", "age", "height"])
    let wrong = #expect(throws: KeyError.self) {
      try person.setValues(["first": "Alan", "age": "old"])
    }
    #expect(wrong?.key == "age")
    let unknown = #expect(throws: KeyError.self) {
      try person.setValues(["first": "Alan", "agee": 1])
    }
    #expect(unknown?.nearestKey == "age")
    #expect(unknown?.path == "agee")
    #expect(person.first == "Grace")
    #expect(order.count == 3)
    withExtendedLifetime(tokens) {}
  }
}
