import Liaison
import Testing

@Suite struct `Options and changes` {
  let person = Citizen()
  let log = Log()

  @Test func `1 with .new only: one event, the new value, no old value, and the object`() {
    var subjects: [Citizen] = []
    let token = person.observe(\.age, options: .new) { person, change in
      subjects.append(person)
      log.note(change)
    }
    person.age = 5
    #expect(log.entries == ["age -→5"])
    #expect(subjects.map(ObjectIdentifier.init) == [ObjectIdentifier(person)])
    withExtendedLifetime(token) {}
  }

  @Test func `2 only the observed key is told, and only to its observers`() {
    let a = person.observe(\.age) { log.note($1) }
    let b = person.observe(\.first) { log.note($1) }
    person.age = 1
    #expect(log.take() == ["age -→1"])
    person.last = "x"
    #expect(log.take() == [])
    person.first = "y"
    #expect(log.take() == ["first -→y"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func `3 an old nil is told as nil, and is not the same as not asked`() throws {
    var changes: [Change<String?>] = []
    let token = person.observe(\.nickname, options: .old) { changes.append($1) }
    person.nickname = "Al"
    #expect(changes.count == 1)
    #expect(changes[0].oldValue != nil)
    #expect(try #require(changes[0].oldValue) == nil)
    #expect(changes[0].newValue == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `4 with .prior: exactly two events, the first with old and never new`() {
    let token = person.observe(\.age, options: [.prior, .old, .new]) { person, change in
      log.note(change)
      log.append("\(person.age)")
    }
    person.age = 3
    #expect(log.entries == ["age prior 0→-", "0", "age 0→3", "3"])
    withExtendedLifetime(token) {}
  }

  @Test func `5 .initial is told before observe returns, with new only if asked, and never old`() {
    person.age = 4
    let a = person.observe(\.age, options: [.initial, .new, .old]) { log.note($1) }
    #expect(log.take() == ["age -→4"])
    let b = person.observe(\.age, options: .initial) { log.note($1) }
    #expect(log.take() == ["age -→-"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func `6 .initial is told also of a key whose automatic notification is off`() {
    let token = person.observe(\.balance, options: [.initial, .new]) { log.note($1) }
    #expect(log.entries == ["balance -→0"])
    withExtendedLifetime(token) {}
  }

  @Test func `7 with automatic notification off the setter is silent`() {
    let token = person.observe(\.balance) { log.note($1) }
    person.balance = 4
    person.balance += 1
    #expect(log.entries == [])
    #expect(person.balance == 5)
    withExtendedLifetime(token) {}
  }

  @Test func `8 willChange and didChange of such a key give one event with the new value`() {
    let token = person.observe(\.balance, options: [.old, .new]) { log.note($1) }
    person.willChange(\.balance)
    person.balance = 1
    person.balance = 2
    person.didChange(\.balance)
    #expect(log.take() == ["balance 0→2"])
    person.withChange(of: \.balance) { person.balance = 9 }
    #expect(log.take() == ["balance 2→9"])
    withExtendedLifetime(token) {}
  }

  @Test func `9 with no options the event carries the kind and nothing else`() {
    let token = person.observe(\.age, options: []) { log.note($1) }
    person.age = 1
    #expect(log.entries == ["age -→-"])
    withExtendedLifetime(token) {}
  }

  @Test func `10 the path in the event is the registered one, not the changed leaf`() {
    person.address = Residence()
    let a = person.observe(\.address.city) { log.append($1.path) }
    let b = person.observe(\.fullName) { log.append($1.path) }
    person.address?.city = "Paris"
    person.first = "Ada"
    #expect(log.entries == ["address.city", "fullName"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func `11 setting an equal value is told`() {
    let token = person.observe(\.age, options: [.old, .new]) { log.note($1) }
    person.age = 0
    person.age = 0
    #expect(log.entries == ["age 0→0", "age 0→0"])
    withExtendedLifetime(token) {}
  }

  @Test func `12 scalars, structs, enums and optionals arrive as values of their own type`() {
    var ages: [Int] = []
    var sizes: [Size] = []
    var moods: [Mood] = []
    var names: [String?] = []
    let options: ChangeOptions = [.old, .new]
    let tokens = [
      person.observe(\.age, options: options) {
        ages += [$1.oldValue, $1.newValue].compactMap(\.self)
      },
      person.observe(\.size, options: options) {
        sizes += [$1.oldValue, $1.newValue].compactMap(\.self)
      },
      person.observe(\.mood, options: options) {
        moods += [$1.oldValue, $1.newValue].compactMap(\.self)
      },
      person.observe(\.nickname, options: options) {
        names += [$1.oldValue, $1.newValue].compactMap(\.self)
      },
    ]
    person.age = 1
    person.size = Size(width: 2)
    person.size.width = 3
    person.mood = .angry
    person.nickname = "Al"
    person.nickname = nil
    #expect(ages == [0, 1])
    #expect(sizes.map(\.width) == [0, 2, 2, 3])
    #expect(moods == [.calm, .angry])
    #expect(names == [nil, "Al", "Al", nil])
    withExtendedLifetime(tokens) {}
  }

  @Test func `14 a later observer is told only of later changes, each with its own options`() {
    let a = person.observe(\.age, options: .old) { log.note($1, as: "a") }
    person.age = 1
    let b = person.observe(\.age, options: .new) { log.note($1, as: "b") }
    person.age = 2
    #expect(log.entries == ["a 0→-", "a 1→-", "b -→2"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func `15 what one observer asked for is not told to another`() {
    let tokens = [
      person.observe(\.friends, options: .new) { log.note($1.counted, as: "new") },
      person.observe(\.friends, options: [.old, .prior]) { log.note($1.counted, as: "old") },
      person.observe(\.friends.count, options: .new) { log.note($1, as: "count") },
      person.observe(\.friends, options: []) { log.note($1.counted, as: "none") },
    ]
    person.friends = [Citizen()]
    #expect(
      log.entries == ["old prior 0→-", "new -→1", "old 0→-", "count -→1", "none -→-"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `16 observers of a key and of a path through it each get their own old and new`() {
    let old = Residence()
    old.city = "Oslo"
    person.address = old
    let a = person.observe(\.address, options: [.old, .new]) {
      log.append("address \($1.oldValue??.city ?? "nil")→\($1.newValue??.city ?? "nil")")
    }
    let b = person.observe(\.address.city, options: [.old, .new]) { log.note($1) }
    person.address = Residence()
    #expect(log.entries == ["address Oslo→Rome", "address.city Oslo→Rome"])
    withExtendedLifetime((a, b)) {}
  }

  @Test func `a property's own didSet corrects the value that is told`() {
    let token = person.observe(\.limit, options: [.old, .new]) { log.note($1) }
    person.limit = -5
    #expect(log.entries == ["limit 3→0"])
    withExtendedLifetime(token) {}
  }

  @Test func `a change is one line of a log`() {
    let both = person.observe(\.age, options: [.old, .new]) { log.append("\($1)") }
    let new = person.observe(\.age, options: .new) { log.append("\($1)") }
    let neither = person.observe(\.age, options: []) { log.append("\($1)") }
    person.age = 1
    #expect(log.entries == ["age: 0 → 1", "age: → 1", "age"])
    withExtendedLifetime((both, new, neither)) {}
  }

  @Test func `in-place changes are one setting each`() {
    let token = person.observe(\.age, options: [.old, .new]) { log.note($1) }
    person.age += 1
    person.age *= 5
    #expect(log.entries == ["age 0→1", "age 1→5"])
    withExtendedLifetime(token) {}
  }
}

extension Change where Value == [Citizen] {
  /// As a change of how many there are.
  var counted: Change<Int> { map { $0.count } }
}
