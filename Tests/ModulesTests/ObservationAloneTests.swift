import LiaisonObservation
import Testing

@Observed
private final class Address {
  var city = "Bern"
}

@Observed
private final class Person {
  var first = "Ann"
  var last = "Lee"
  var address: Address? = Address()
  var fullName: String { "\(first) \(last)" }
}

@Suite struct `Observation alone` {
  @Test func `tells the old and the new value`() {
    let person = Person()
    var seen: [String?] = []
    let token = person.observe(\.first, options: [.old, .new]) { _, change in
      seen += [change.oldValue, change.newValue]
    }
    person.first = "Eve"
    #expect(seen == ["Ann", "Eve"])
    withExtendedLifetime(token) {}
  }

  @Test func `tells of computed properties and along paths`() {
    let person = Person()
    var names: [String?] = []
    var cities: [String??] = []
    let tokens = [
      person.observe(\.fullName, options: .new) { names.append($1.newValue) },
      person.observe(\.address.city, options: .new) { cities.append($1.newValue) },
    ]
    person.last = "Ray"
    person.address?.city = "Ulm"
    #expect(names == ["Ann Ray"])
    #expect(cities == ["Ulm"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `reads and writes properties by name`() throws {
    let person = Person()
    try person.setValue("Kim", forKey: "first")
    #expect(try person.value(forKey: "first") as? String == "Kim")
  }
}
