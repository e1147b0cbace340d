import Liaison
import Testing

protocol Dwelling: AnyObject {}

enum Housing {
  @Observed
  final class Address: Dwelling {
    var city = "Rome"
    var zip = 1
  }

  enum State {
    case unknown
    case at(Address)
    case between(Address, and: Address)
  }

  enum Group {
    case none
    case some([Address])
    case named([String: Address])
    case mixed([Any])
    case mixedByName([String: any Sendable])
  }

  indirect enum Nest {
    case leaf(Address)
    case deeper(Nest)

    init(_ address: Address, depth: Int) {
      self = depth == 0 ? .leaf(address) : .deeper(Nest(address, depth: depth - 1))
    }
  }

  struct Registered: @unchecked Sendable {
    let address: Address
  }

  struct Note {
    var state = State.unknown
    var text = ""
  }

  @Observed
  final class Person {
    var state = State.unknown
    var pair: (Address, Int)?
    var dwelling: (any Dwelling)?
    var note = Note()
    var group = Group.none
    var nest = Nest.leaf(Address())

    var first: String {
      switch group {
      case .none: "none"
      case .some(let addresses): addresses.first?.city ?? "empty"
      case .named(let addresses): addresses["first"]?.city ?? "empty"
      case .mixed(let things): (things.last as? Address)?.city ?? "none"
      case .mixedByName(let things): (things["house"] as? Registered)?.address.city ?? "none"
      }
    }
    var deep: String {
      func city(_ nest: Nest) -> String {
        switch nest {
        case .leaf(let address): address.city
        case .deeper(let nest): city(nest)
        }
      }
      return city(nest)
    }
    var city: String {
      switch state {
      case .unknown: "nowhere"
      case .at(let address): address.city
      case .between(let one, let other): "\(one.city)-\(other.city)"
      }
    }
    var zip: Int { (pair?.0.zip ?? 0) }
    var home: String { (dwelling as? Address)?.city ?? "none" }
    var noted: String {
      if case .at(let address) = note.state { address.city } else { "" }
    }
  }
}

@Suite struct `Observed objects inside of values` {
  let person = Housing.Person()
  let log = Log()

  @Test func `60 a case's payload is followed`() {
    let token = person.observe(\.city) { [log] _, change in log.append(change.newValue ?? "") }
    let first = Housing.Address()
    let second = Housing.Address()
    person.state = .at(first)
    first.city = "Oslo"
    person.state = .between(first, and: second)
    second.city = "Bern"
    person.state = .unknown
    first.city = "Paris"
    #expect(log.entries == ["Rome", "Oslo", "Oslo-Rome", "Oslo-Bern", "nowhere"])
    token.cancel()
  }

  @Test func `60 a tuple's element is followed`() {
    let token = person.observe(\.zip, options: [.old, .new]) { [log] _, change in
      log.append("\(change.oldValue ?? -1) \(change.newValue ?? -1)")
    }
    let address = Housing.Address()
    person.pair = (address, 2)
    address.zip = 7
    person.pair = nil
    address.zip = 8
    #expect(log.entries == ["0 1", "1 7", "7 0"])
    token.cancel()
  }

  @Test func `60 what a protocol hides is followed behind a cast`() {
    let token = person.observe(\.home) { [log] _, change in log.append(change.newValue ?? "") }
    let address = Housing.Address()
    person.dwelling = address
    address.city = "Oslo"
    person.dwelling = nil
    address.city = "Paris"
    #expect(log.entries == ["Rome", "Oslo", "none"])
    token.cancel()
  }

  @Test func `60 a payload in a struct is followed`() {
    let token = person.observe(\.noted) { [log] _, change in log.append(change.newValue ?? "") }
    let address = Housing.Address()
    person.note.state = .at(address)
    address.city = "Oslo"
    #expect(log.entries == ["Rome", "Oslo"])
    token.cancel()
  }

  @Test func `60 objects in a collection in a case are followed`() {
    let token = person.observe(\.first) { [log] _, change in log.append(change.newValue ?? "") }
    let first = Housing.Address()
    let second = Housing.Address()
    person.group = .some([first])
    first.city = "Oslo"
    person.group = .named(["first": second])
    second.city = "Bern"
    first.city = "Paris"
    #expect(log.entries == ["Rome", "Oslo", "Rome", "Bern"])
    token.cancel()
  }

  @Test func `60 objects are followed behind what holds none in a mixed collection`() {
    let token = person.observe(\.first) { [log] _, change in log.append(change.newValue ?? "") }
    let first = Housing.Address()
    let second = Housing.Address()
    person.group = .mixed([1, "two", first])
    first.city = "Oslo"
    person.group = .mixedByName([
      "house": Housing.Registered(address: second), "one": 1, "two": "2", "three": 3,
    ])
    second.city = "Bern"
    first.city = "Paris"
    #expect(log.entries == ["Rome", "Oslo", "Rome", "Bern"])
    token.cancel()
  }

  @Test(arguments: [1, 8, 9, 100])
  func `60 objects are followed however many cases they stand in`(depth: Int) {
    let token = person.observe(\.deep) { [log] _, change in log.append(change.newValue ?? "") }
    let address = Housing.Address()
    person.nest = Housing.Nest(address, depth: depth)
    address.city = "Oslo"
    #expect(log.entries == ["Rome", "Oslo"])
    token.cancel()
  }
}
