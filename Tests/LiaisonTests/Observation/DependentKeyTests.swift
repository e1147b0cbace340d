import Liaison
import Testing

@Suite struct `Dependent keys` {
  let person = Citizen()
  let log = Log()

  @Test func `22 a dependent key is told when its source changes, which nobody need observe`() {
    let token = person.observe(\.fullName, options: [.old, .new]) { log.note($1) }
    person.first = "Ada"
    person.last = "King"
    person.age = 4
    #expect(log.entries == ["fullName  →Ada ", "fullName Ada →Ada King"])
    withExtendedLifetime(token) {}
  }

  @Test func `23 old is computed before, new after, across two objects too`() {
    person.address = Residence()
    let token = person.observe(\.city, options: [.old, .new, .prior]) { log.note($1) }
    person.address?.city = "Oslo"
    person.address = nil
    #expect(
      log.entries == [
        "city prior Rome→-", "city Rome→Oslo", "city prior Oslo→-", "city Oslo→nil",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `24 a dependency on a dependency gives one event, and two sources one each`() {
    let token = person.observe(\.title, options: .new) { log.note($1) }
    person.first = "Ada"
    person.age = 9
    #expect(log.entries == ["title -→Ada , aged 0 (Ada)", "title -→Ada , aged 9 (Ada)"])
    withExtendedLifetime(token) {}
  }

  @Test func `25 sources may be sub-paths: head and leaf are told once each`() {
    let token = person.observe(\.cityLength, options: [.old, .new]) { log.note($1) }
    let address = Residence()
    person.address = address
    address.city = "Reykjavik"
    address.number = 4
    person.first = "Ada"
    person.address = nil
    #expect(
      log.entries == [
        "cityLength 0→4", "cityLength 4→9", "cityLength 9→12", "cityLength 12→3",
      ])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [0, 1, 2])
  func `26 mutual dependency ends, and each set is told to each observer once`(index: Int) {
    let ring = Ring3()
    let tokens = [
      ring.observe(\.a, options: []) { log.note($1) },
      ring.observe(\.b, options: []) { log.note($1) },
      ring.observe(\.c, options: []) { log.note($1) },
    ]
    ring.touch(index)
    #expect(log.entries.sorted() == ["a -→-", "b -→-", "c -→-"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `26 a cycle with a leaf gives one event`() {
    let ring = Ring3()
    let token = ring.observe(\.a, options: .new) { log.note($1) }
    ring.leaf = 5
    #expect(log.entries == ["a -→5"])
    withExtendedLifetime(token) {}
  }

  @Test func `what a getter unwraps is followed`() {
    let token = person.observe(\.street) { log.note($1) }
    person.address = Residence()
    person.address?.number = 4
    person.address?.city = "Oslo"
    person.address?.zip = "0150"
    #expect(log.entries == ["street -→Rome 0", "street -→Rome 4", "street -→Oslo 4"])
    withExtendedLifetime(token) {}
  }

  @Test func `stated sources are told, also those of other objects`() {
    person.address = Residence()
    let token = person.observe(\.label) { log.note($1) }
    person.first = "Ada"
    person.address?.city = "Oslo"
    person.last = "x"
    #expect(log.entries == ["label -→AdaRome", "label -→AdaOslo"])
    withExtendedLifetime(token) {}
  }

  @Test func `a key without sources is told when the class says so`() {
    let token = person.observe(\.clock, options: [.old, .new]) { log.note($1) }
    person.cache = 4
    #expect(log.take() == [])
    person.withChange(of: \.clock) { person.cache = 5 }
    #expect(log.take() == ["clock 4→5"])
    withExtendedLifetime(token) {}
  }

  @Test func `a subclass's keys stand beside the inherited ones`() {
    let student = Pupil()
    let tokens = [
      student.observe(\.badge) { log.note($1) },
      student.observe(\.fullName) { log.note($1) },
      student.observe(\.school, options: [.old, .new]) { log.note($1) },
    ]
    student.school = "ETH"
    student.first = "Ada"
    (student as Citizen).last = "King"
    #expect(
      log.entries == ["badge -→ETH!", "school →ETH", "fullName -→Ada ", "fullName -→Ada King"])
    withExtendedLifetime(tokens) {}
  }
}

/// Three computed properties that depend on each other in a circle, and on a leaf.
@Observed
final class Ring3 {
  var leaf = 0
  var isOpen = false
  var a: Int { isOpen ? b : leaf }
  var b: Int { isOpen ? c : leaf }
  var c: Int { isOpen ? a : leaf }

  func touch(_ index: Int) {
    switch index {
    case 0: withChange(of: \.a) {}
    case 1: withChange(of: \.b) {}
    default: withChange(of: \.c) {}
    }
  }
}
