import Liaison
import Testing

@Suite struct `Lifetime of observations` {
  let person = Citizen()
  let log = Log()

  @Test func `52 an object that nobody observes carries one word, and gets no table by being set`()
  {
    #expect(MemoryLayout<ObservationStorage>.size == MemoryLayout<Int>.size)
    for age in 1...100 {
      person.age = age
      person.friends.append(Citizen())
      person.withChange(of: \.first, \.last) { person.first = "\(age)" }
    }
    _ = person.elements(\.friends).count
    #expect(person._observationTable(making: false) == nil)
    person.observe(\.age) { _, _ in }.cancel()
    #expect(person._observationTable(making: false) != nil)
  }

  @Test func `17 after its end an observer is told nothing, of keys and of paths`() {
    let address = Residence()
    person.address = address
    let a = person.observe(\.age) { log.note($1) }
    let b = person.observe(\.address.city) { log.note($1) }
    let c = person.observe(\.fullName) { log.note($1) }
    for token in [a, b, c] { token.cancel() }
    person.age = 1
    address.city = "x"
    person.address = nil
    person.first = "y"
    #expect(log.entries == [])
    #expect([a, b, c].map(\.isActive) == [false, false, false])
  }

  @Test func `18 two identical observations give two events; ending one leaves one`() {
    let a = person.observe(\.age) { log.note($1) }
    let b = person.observe(\.age) { log.note($1) }
    person.age = 1
    #expect(log.take() == ["age -→1", "age -→1"])
    a.cancel()
    person.age = 2
    #expect(log.take() == ["age -→2"])
    withExtendedLifetime(b) {}
  }

  @Test func `19 ending one leaves the others, and ending twice is harmless`() {
    let a = person.observe(\.fullName) { log.note($1, as: "a") }
    let b = person.observe(\.fullName) { log.note($1, as: "b") }
    a.cancel()
    a.cancel()
    person.first = "Ada"
    #expect(log.entries == ["b -→Ada "])
    withExtendedLifetime(b) {}
  }

  @Test func `20 an observation retains neither the object nor the observer`() {
    var subject: Citizen? = Citizen()
    weak let weakSubject = subject
    let observer = Residence()
    var token: Subscription?
    do {
      weak let weakObserver = observer
      token = subject?.observe(\.address.city) { _, _ in weakObserver?.number += 1 }
    }
    let second = subject?.observe(\.age) { _, _ in }
    subject?.address = Residence()
    #expect(observer.number == 1)
    subject = nil
    #expect(weakSubject == nil)
    #expect(token?.isActive == false)
    #expect(second?.isActive == false)
    token?.cancel()
    token = nil
  }

  @Test func `20 an object that observes itself can be freed`() {
    final class Holder { var tokens: [Subscription] = [] }
    weak var freed: Citizen?
    let holder = Holder()
    do {
      let person = Citizen()
      freed = person
      holder.tokens.append(person.observe(\.age) { person, _ in person.cache += 1 })
      holder.tokens.append(person.observe(\.fullName) { person, _ in person.cache += 1 })
      person.age = 1
      person.first = "Ada"
      #expect(person.cache == 3)
    }
    #expect(freed == nil)
    holder.tokens = []
  }

  @Test func `20 the end of the object releases what its observers hold`() {
    weak var freed: Residence?
    var subject: Citizen? = Citizen()
    let shared = Residence()
    subject?.address = shared
    var tokens: [Subscription] = []
    do {
      let held = Residence()
      freed = held
      if let subject {
        tokens.append(subject.observe(\.age) { _, _ in held.number += 1 })
        tokens.append(subject.observe(\.address.city) { _, _ in held.number += 1 })
      }
    }
    #expect(freed != nil)
    subject = nil
    shared.city = "Bern"
    tokens = []
    #expect(freed == nil)
  }

  @Test func `21 an observer added in a notification is told of all later changes`() {
    var later: Subscription?
    let token = person.observe(\.age) { person, change in
      log.note(change, as: "first")
      if later == nil { later = person.observe(\.age) { log.note($1, as: "later") } }
    }
    person.age = 1
    #expect(log.take() == ["first -→1"])
    person.age = 2
    #expect(log.take() == ["first -→2", "later -→2"])
    withExtendedLifetime((token, later)) {}
  }

  @Test func `21 one removed in a prior is told nothing more, and the remover goes on`() {
    var victim: Subscription?
    let remover = person.observe(\.age, options: [.prior, .new]) { _, change in
      log.note(change, as: "remover")
      victim?.cancel()
    }
    victim = person.observe(\.age, options: [.prior, .new]) { log.note($1, as: "victim") }
    person.age = 1
    #expect(log.entries == ["remover prior -→-", "remover -→1"])
    withExtendedLifetime(remover) {}
  }

  @Test func `21 observing another key in a notification works`() {
    var other: Subscription?
    let token = person.observe(\.age) { person, _ in
      if other == nil { other = person.observe(\.first) { log.note($1) } }
    }
    person.age = 1
    person.first = "Ada"
    #expect(log.entries == ["first -→Ada"])
    withExtendedLifetime((token, other)) {}
  }

  @Test func `an observation lasts as long as the owner that it is tied to`() {
    var owner: Residence? = Residence()
    if let owner {
      person.observe(\.age) { log.note($1) }.tie(to: owner)
      person.observe(\.fullName) { log.note($1) }.tie(to: owner)
    }
    person.age = 1
    person.first = "Ada"
    #expect(log.take() == ["age -→1", "fullName -→Ada "])
    owner = nil
    person.age = 2
    person.first = "Eve"
    #expect(log.take() == [])
  }
}
