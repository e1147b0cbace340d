import Liaison
import Testing

private typealias Person = Keyed.Person
private typealias Student = Keyed.Student

@Suite struct `Validation of values set by name` {
  private let student = Student("Ada", age: 36)

  @Test func `50 a value can be refused`() {
    let error = #expect(throws: KeyError.self) {
      try student.setValue(-1, forKey: "age", validating: true)
    }
    #expect(error?.code == .refused)
    #expect(error?.key == "age")
    #expect(error?.cause as? Negative == Negative())
    #expect(error?.description == "Student refused the value for 'age': Negative()")
    #expect(student.age == 36)
  }

  @Test func `50 a value can be replaced, with one event`() throws {
    var events: [Int?] = []
    let token = student.observe(\.age) { events.append($1.newValue) }
    try student.setValue(200, forKey: "age", validating: true)
    #expect(events == [150])
    withExtendedLifetime(token) {}
  }

  @Test func `50 who does not ask is not validated`() throws {
    try student.setValue(-1, forKey: "age")
    #expect(student.age == -1)
    student.age = -2
    #expect(student.age == -2)
  }

  @Test func `50 what validation puts in the place must fit`() {
    let error = #expect(throws: KeyError.self) {
      try student.setValue(1.5, forKey: "height", validating: true)
    }
    #expect(error?.code == .nilForNonOptional)
  }

  @Test func `50 without hooks only the type is looked at`() throws {
    let person = Person()
    try person.setValue(-1, forKey: "age", validating: true)
    #expect(person.age == -1)
    #expect(throws: KeyError.self) { try person.setValue("", forKey: "age", validating: true) }
  }

  @Test func `50 a path asks the object at its end`() throws {
    let person = Person()
    person.friend = student
    try person.setValue("turin", forKeyPath: "friend.school", validating: true)
    #expect(student.school == "TURIN")
    let error = #expect(throws: KeyError.self) {
      try person.setValue(-1, forKeyPath: "friend.age", validating: true)
    }
    #expect(error?.path == "friend.age")
  }

  @Test func `50 of several values one refused is enough`() throws {
    let values: [String: Any?] = ["age": -1, "first": "Grace"]
    #expect(throws: KeyError.self) { try student.setValues(values, validating: true) }
    #expect(student.first == "Ada")
    try student.setValues(["age": 200, "school": "turin"], validating: true)
    #expect(student.age == 150)
    #expect(student.school == "TURIN")
  }

  @Test func `50 asking does not set`() throws {
    var age: Any? = 200
    try student.validateValue(&age, forKey: "age")
    #expect(age as? Int == 150)
    #expect(student.age == 36)
    var weight: Any? = 60
    try student.validateValue(&weight, forKey: "weight")
    #expect(weight as? Double == 60)
    var nickname: Any?
    try student.validateValue(&nickname, forKey: "nickname")
    #expect(nickname == nil)
  }

  @Test(arguments: [("age", KeyError.Code.refused), ("id", .readOnly), ("agee", .unknownKey)])
  func `50 asking is refused as setting is`(key: String, code: KeyError.Code) {
    let error = #expect(throws: KeyError.self) {
      var value: Any? = -1
      try student.validateValue(&value, forKey: key)
    }
    #expect(error?.code == code)
  }
}
