import Liaison
import Testing

enum Overriding {
  @Observed
  class Person {
    var first = "Ada"
    var last = "Lovelace"
    var age = 1
    var limit = 5
    var friend: Person?
    var name: String { first }
    var title: String { last }
    var born: Int { 2_000 - age }
    let id = 3
    var label: String { "person \(id)" }
  }

  @Observed
  class Student: Person {
    var school = "Rome"
    override var name: String { "\(first) \(last) of \(school)" }
    override var age: Int {
      get { super.age + 2 }
      set { super.age = newValue }
    }
    override var limit: Int { didSet { heard += 1 } }
    @Unobserved var heard = 0
    override var born: Int { super.born + school.count }
    @Depends(\Self.school) override var title: String { made() }
    override var label: String { "student of \(school)" }
    func made() -> String { school + "!" }
  }

  @Observed
  final class Graduate: Student {
    var year = 1
    override var name: String { "\(super.name) in \(year)" }
  }

  @Observed
  final class Boxed<Value>: Person {
    var value: Value
    init(_ value: Value) { self.value = value }
    override var name: String { "\(value)" }
  }

  @MainActor @Observed
  class Page {
    var number = 1
    var text: String { "\(number)" }
  }

  @MainActor @Observed
  final class Cover: Page {
    var color = "red"
    override var text: String { color }
  }
}

@Suite struct `Overridden properties` {
  @Test func `58 an overriding property is told when what its own getter reads changes`() {
    let student: Overriding.Person = Overriding.Student()
    let log = Log()
    let token = student.observe(\.name) { _, change in log.append(change.newValue ?? "") }
    student.last = "Byron"
    (student as? Overriding.Student)?.school = "Paris"
    #expect(log.entries == ["Ada Byron of Rome", "Ada Byron of Paris"])
    token.cancel()
  }

  @Test func `one of the superclass keeps the sources of its own`() {
    let person = Overriding.Person()
    let log = Log()
    let token = person.observe(\.name) { _, change in log.append(change.newValue ?? "") }
    person.last = "Byron"
    person.first = "Augusta"
    #expect(log.entries == ["Augusta"])
    token.cancel()
  }

  @Test func `58 a stored property that is overridden carries what its getter gives`() {
    let student: Overriding.Person = Overriding.Student()
    let log = Log()
    let token = student.observe(\.age, options: [.old, .new]) { _, change in
      log.append("\(change.oldValue ?? 0) \(change.newValue ?? 0)")
    }
    student.age = 5
    #expect(log.entries == ["3 7"])
    token.cancel()
  }

  @Test func `58 one with observers is told once`() {
    let student = Overriding.Student()
    let log = Log()
    let token = student.observe(\.limit, options: [.old, .new]) { _, change in
      log.append("\(change.oldValue ?? 0) \(change.newValue ?? 0)")
    }
    student.limit = 7
    #expect(log.entries == ["5 7"])
    #expect(student.heard == 1)
    token.cancel()
  }

  @Test func `58 what the getter reads of its superclass is told, too`() {
    let student = Overriding.Student()
    let log = Log()
    let token = student.observe(\.born) { _, change in log.append("\(change.newValue ?? 0)") }
    student.age = 10
    student.school = "R"
    #expect(log.entries == ["1992", "1989"])
    token.cancel()
  }

  @Test func `super leads through several classes`() {
    let graduate = Overriding.Graduate()
    let log = Log()
    let token = graduate.observe(\.name) { _, change in log.append(change.newValue ?? "") }
    graduate.year = 2
    graduate.school = "Oslo"
    #expect(
      log.entries == ["Ada Lovelace of Rome in 2", "Ada Lovelace of Oslo in 2"])
    token.cancel()
  }

  @Test func `58 what is stated of an overriding property holds`() {
    let student: Overriding.Person = Overriding.Student()
    let log = Log()
    let token = student.observe(\.title) { _, change in log.append(change.newValue ?? "") }
    (student as? Overriding.Student)?.school = "Paris"
    #expect(log.entries == ["Paris!"])
    token.cancel()
  }

  @Test func `58 on the way of a path each object has its own`() {
    let person = Overriding.Person()
    let student = Overriding.Student()
    let log = Log()
    let token = person.observe(\.friend.name) { _, change in
      log.append((change.newValue ?? nil) ?? "nobody")
    }
    person.friend = student
    student.school = "Paris"
    person.friend = Overriding.Person()
    student.school = "Oslo"
    #expect(log.entries == ["Ada Lovelace of Rome", "Ada Lovelace of Paris", "Ada"])
    token.cancel()
  }

  @Test func `generic classes override, too`() {
    let box: Overriding.Person = Overriding.Boxed(1)
    let log = Log()
    let token = box.observe(\.name) { _, change in log.append(change.newValue ?? "") }
    (box as? Overriding.Boxed<Int>)?.value = 2
    #expect(log.entries == ["2"])
    token.cancel()
  }

  @MainActor
  @Test func `classes of the main actor override, too`() {
    let page: Overriding.Page = Overriding.Cover()
    let log = Log()
    let token = page.observe(\.text) { _, change in log.append(change.newValue ?? "") }
    (page as? Overriding.Cover)?.color = "blue"
    page.number = 2
    #expect(log.entries == ["blue"])
    token.cancel()
  }

  @Test func `by name it is read and set as before`() throws {
    let student = Overriding.Student()
    #expect(try student.value(forKey: "name") as? String == "Ada Lovelace of Rome")
    try student.setValue(8, forKey: "age")
    #expect(student.age == 10)
    #expect(try student.value(forKey: "label") as? String == "student of Rome")
  }

  @Test func `a getter that shows nothing stops with its remedy when it is observed`() async {
    await #expect(processExitsWith: .failure) {
      let hiding: Overriding.Person = HidingPerson()
      _ = hiding.observe(\.name) { _, _ in }
    }
  }
}

@Observed
final class HidingPerson: Overriding.Person {
  override var name: String { hidden() }
}

private func hidden() -> String { "hidden" }
