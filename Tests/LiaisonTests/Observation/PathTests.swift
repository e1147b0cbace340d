import Liaison
import Testing

@Suite struct `Paths` {
  let person = Citizen()
  let log = Log()

  @Test func `27 a path with a nil middle can be observed; filling it is told with an old nil`() {
    let token = person.observe(\.address.city, options: [.old, .new]) { log.note($1) }
    person.address = Residence()
    #expect(log.entries == ["address.city nil→Rome"])
    withExtendedLifetime(token) {}
  }

  @Test func `28 after a middle is replaced, the new one is observed and the old one silent`() {
    let old = Residence()
    let new = Residence()
    person.address = old
    let token = person.observe(\.address.city) { log.note($1) }
    person.address = new
    _ = log.take()
    old.city = "Oslo"
    #expect(log.take() == [])
    new.city = "Bern"
    #expect(log.take() == ["address.city -→Bern"])
    withExtendedLifetime(token) {}
  }

  @Test func `29 replacing the head is told even if the leaf is equal, nil, or the same object's`()
  {
    let address = Residence()
    person.address = address
    let token = person.observe(\.address.zip, options: [.old, .new]) { log.note($1) }
    person.address = Residence()
    person.address = address
    person.address = address
    person.address = nil
    #expect(log.entries == Array(repeating: "address.zip nil→nil", count: 4))
    withExtendedLifetime(token) {}
  }

  @Test func `30 tail, then head, set to nil: one event each`() {
    person.address = Residence()
    person.address?.zip = "8000"
    let token = person.observe(\.address.zip, options: [.old, .new]) { log.note($1) }
    person.address?.zip = nil
    person.address = nil
    #expect(log.entries == ["address.zip 8000→nil", "address.zip nil→nil"])
    withExtendedLifetime(token) {}
  }

  @Test func `30 many rewires in a row: one event per change of a link`() {
    let token = person.observe(\.next.next.age, options: .new) { log.note($1) }
    let middle = Citizen()
    let last = Citizen()
    person.next = middle
    middle.next = last
    last.age = 1
    let other = Citizen()
    other.next = last
    person.next = other
    other.next = nil
    last.age = 2
    person.next = nil
    #expect(
      log.entries == [
        "next.next.age -→nil", "next.next.age -→0", "next.next.age -→1", "next.next.age -→1",
        "next.next.age -→nil", "next.next.age -→nil",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `31 a path over a derived head rewires when its source changes, also a sub-path`() {
    let office = Office()
    let token = office.observe(\.current.city, options: .new) { log.note($1) }
    let deep = office.observe(\.bossHome.city, options: .new) { log.note($1) }
    office.usesSecond = true
    office.second.city = "Oslo"
    office.first.city = "Bern"
    #expect(log.take() == ["current.city -→Rome", "current.city -→Oslo"])
    let boss = Citizen()
    office.boss = boss
    boss.home.city = "Nice"
    boss.home = Residence()
    #expect(log.take() == ["bossHome.city -→Rome", "bossHome.city -→Nice", "bossHome.city -→Rome"])
    withExtendedLifetime((token, deep)) {}
  }

  @Test func `32 two branches through the same object: both wired, each told once`() {
    let office = Office()
    let token = office.observe(\.bothCities, options: .new) { log.note($1) }
    office.second = office.first
    office.first.city = "Oslo"
    #expect(log.entries == ["bothCities -→Rome Rome", "bothCities -→Oslo Oslo"])
    withExtendedLifetime(token) {}
  }

  @Test func `32 25 rewirings between nil and an object leave one registration per leaf`() {
    let address = Residence()
    let token = person.observe(\.address.city) { log.note($1) }
    for _ in 0..<25 {
      person.address = address
      person.address = nil
    }
    person.address = address
    _ = log.take()
    address.city = "Oslo"
    #expect(log.entries == ["address.city -→Oslo"])
    withExtendedLifetime(token) {}
  }

  @Test func `33 a shared object on two branches neither tells twice nor goes deaf`() {
    let shared = Residence()
    let a = Citizen()
    let b = Citizen()
    let office = Office()
    office.boss = a
    office.deputy = b
    let token = office.observe(\.bothStreets, options: .new) { log.note($1) }
    for holder in [a, b] { holder.address = shared }
    #expect(log.take() == ["bothStreets -→Rome ?", "bothStreets -→Rome Rome"])
    shared.city = "Oslo"
    #expect(log.take() == ["bothStreets -→Oslo Oslo"])
    a.address = nil
    #expect(log.take() == ["bothStreets -→? Oslo"])
    shared.city = "Bern"
    #expect(log.take() == ["bothStreets -→? Bern"])
    b.address = nil
    shared.city = "Nice"
    a.address = shared
    shared.city = "Genf"
    #expect(log.take() == ["bothStreets -→? ?", "bothStreets -→Nice ?", "bothStreets -→Genf ?"])
    withExtendedLifetime(token) {}
  }

  @Test func `34 one setter that announces two keys: one event per path`() {
    let tokens = [
      person.observe(\.first, options: [.old, .new]) { log.note($1) },
      person.observe(\.last, options: [.old, .new]) { log.note($1) },
      person.observe(\.fullName, options: [.old, .new]) { log.note($1) },
    ]
    person.withChange(of: \.first, \.last) {
      person.first = "Ada"
      person.last = "King"
      person.first = "Eve"
    }
    #expect(log.entries == ["first →Eve", "last →King", "fullName  →Eve King"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a path that comes back to its own objects gives one event a change`() {
    person.next = person
    let token = person.observe(\.next.next.next, options: []) { log.note($1) }
    person.next = person
    person.next = nil
    person.next = Citizen()
    #expect(log.entries == Array(repeating: "next.next.next -→-", count: 3))
    withExtendedLifetime(token) {}
  }

  @Test func `a path through an object that is always there has values that are`() {
    var cities: [String] = []
    let token = person.observe(\.home.city) { cities.append($1.newValue ?? "?") }
    person.home.city = "Oslo"
    person.home = Residence()
    #expect(cities == ["Oslo", "Rome"])
    withExtendedLifetime(token) {}
  }

  @Test func `a path through a weak property is silent when its object has gone`() {
    var boss: Citizen? = Citizen()
    person.boss = boss
    let token = person.observe(\.boss.age, options: [.old, .new]) { log.note($1) }
    boss?.age = 3
    #expect(log.take() == ["boss.age 0→3"])
    boss = nil
    #expect(person.boss == nil)
    person.boss = nil
    #expect(log.take() == ["boss.age nil→nil"])
    withExtendedLifetime(token) {}
  }
}

@Observed
final class Office {
  var first = Residence()
  var second = Residence()
  var usesSecond = false
  var boss: Citizen?
  var deputy: Citizen?
  var current: Residence { usesSecond ? second : first }
  var bossHome: Residence? { boss?.home }
  var bothCities: String { "\(first.city) \(second.city)" }
  var bothStreets: String { "\(boss?.address?.city ?? "?") \(deputy?.address?.city ?? "?")" }
}
