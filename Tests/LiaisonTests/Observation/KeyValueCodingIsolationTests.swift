import Liaison
import Testing

private typealias Meter = Keyed.Meter
private typealias Screen = Keyed.Screen

extension Keyed.Meter {
  fileprivate func number(_ path: String) throws(KeyError) -> Int? {
    try value(forKeyPath: path) as? Int
  }

  fileprivate func text(_ path: String) throws(KeyError) -> String? {
    try value(forKeyPath: path) as? String
  }

  fileprivate func set(_ number: Int, _ key: String, asking: Bool = false) throws(KeyError) {
    try setValue(number, forKey: key, validating: asking)
  }

  fileprivate func setMany(_ values: [String: Int]) throws(KeyError) {
    try setValues(values.mapValues { $0 })
  }

  fileprivate func move(to city: String) throws(KeyError) {
    address = Keyed.Address()
    try setValue(city, forKeyPath: "address.city")
  }

  fileprivate func validated(_ number: Int) throws(KeyError) -> Int? {
    var value: Any? = number
    try validateValue(&value, forKey: "count")
    return value as? Int
  }

  fileprivate func all(_ keys: [String]) throws(KeyError) -> [String: Int] {
    try values(forKeys: keys).compactMapValues { $0 as? Int }
  }
}

@Suite struct `Key-value coding where an object is isolated` {
  @Test func `an actor reads by name inside`() async throws {
    let meter = Meter()
    #expect(try await meter.number("count") == 0)
    #expect(try await meter.number("id") == 3)
    #expect(try await meter.number("half") == 0)
    #expect(try await meter.all(["count", "limit"]) == ["count": 0, "limit": 9])
  }

  @Test func `an actor sets by name what can be set so`() async throws {
    let meter = Meter()
    try await meter.set(4, "count")
    #expect(try await meter.number("half") == 2)
    try await meter.setMany(["count": 6])
    #expect(await meter.count == 6)
    let error = await #expect(throws: KeyError.self) { try await meter.set(1, "limit") }
    #expect(error?.code == .readOnly)
  }

  @Test func `an actor's paths lead to objects of its own`() async throws {
    let meter = Meter()
    try await meter.move(to: "Bern")
    #expect(try await meter.text("address.city") == "Bern")
  }

  @Test func `50 an actor is asked before its properties are set`() async throws {
    let meter = Meter()
    try await meter.set(20, "count", asking: true)
    #expect(await meter.count == 9)
    let error = await #expect(throws: KeyError.self) {
      try await meter.set(-1, "count", asking: true)
    }
    #expect(error?.cause as? Negative == Negative())
    #expect(try await meter.validated(20) == 9)
  }

  @Test func `a path does not lead into an actor`() {
    let team = Keyed.Team()
    team.meter = Meter()
    let error = #expect(throws: KeyError.self) {
      _ = try team.value(forKeyPath: "meter.count")
    }
    #expect(error?.code == .notAnObject)
    #expect(error?.message.contains("actor") == true)
  }

  @MainActor @Test func `a class on the main actor is read and set there`() throws {
    let screen = Screen()
    let parent = Screen()
    screen.parent = parent
    try screen.setValue("home", forKeyPath: "parent.title")
    #expect(parent.title == "home")
    #expect(try screen.value(forKeyPath: "parent.title") as? String == "home")
  }
}
