import Liaison
import Testing

@Suite struct PropertyTests {
  private final class Heater: Thermostat, Gauge, ClosureProperties {
    var target = 18.0
    var room: String? { "hall" }
    var zones: [Int] { [1, 2] }
    var fails = false
    var level: Int { get throws { try value(1) } }
    var remote: Int { get async { 2 } }
    var both: Int { get async throws { try value(3) } }
    var typed: Int {
      get throws(Rejected) {
        if fails { throw Rejected("typed") }
        return 4
      }
    }
    var typedLater: Int { get async throws(Rejected) { 5 } }
    private func value(_ value: Int) throws -> Int {
      if fails { throw CorpusError.offline }
      return value
    }
    var onTap: (() -> Void)?
    var transform: (Int) -> Int { { $0 * 2 } }
    var pair = (1, "one")
    var unwrapped: String! = "u"
    var any: any Sequence<Int> { [1, 2, 3] }
  }

  @Test func `properties are read and written through every stand-in`() {
    let heater = Heater()
    let multicast = ThermostatMulticast()
    #expect(multicast.target == 20)
    multicast.add(heater)
    for (number, standIn) in [
      multicast as any Thermostat, ThermostatProxy(.to(heater)),
      ThermostatHandlers(heater).asDelegate(),
    ].enumerated() {
      standIn.target = Double(number)
      #expect(heater.target == Double(number))
      #expect(standIn.target == Double(number))
      #expect(standIn.room == "hall")
      standIn.note = "n"
      #expect(standIn.note == nil)
      #expect(!standIn.isEco)
      #expect(standIn.zones == [1, 2])
    }
  }

  @Test func `properties may wait and throw`() async throws {
    let heater = Heater()
    let multicast = GaugeMulticast()
    multicast.add(heater)
    for standIn: any Gauge in [
      multicast, GaugeProxy(.to(heater)), GaugeHandlers(heater).asDelegate(),
    ] {
      heater.fails = false
      #expect(try standIn.level == 1)
      #expect(await standIn.remote == 2)
      #expect(try await standIn.both == 3)
      #expect(try standIn.typed == 4)
      #expect(try await standIn.typedLater == 5)
      heater.fails = true
      #expect(throws: CorpusError.offline) { try standIn.level }
      #expect(throws: Rejected("typed")) { try standIn.typed }
    }
  }

  private final class Counter: Accessors, Board {
    var settable = 0
    var shared = 0
    var squares = [0, 0]
    var plain: Int { 1 }
    var lazy: Int {
      settable += 1
      return settable
    }
    subscript(square: Int) -> Int {
      get { squares[square] }
      set { squares[square] = newValue }
    }
  }

  @Test func `accessors change the object behind a stand-in`() {
    let counter = Counter()
    let standIns: [any Accessors] = [
      AccessorsProxy(.to(counter)), AccessorsHandlers(counter).asDelegate(),
    ]
    for var standIn in standIns {
      #expect(standIn.plain == 1)
      standIn.settable = 4
      #expect(standIn.lazy == 5)
      #expect(counter.settable == 5)
      standIn.shared = 2
      #expect(counter.shared == 2)
    }
    let multicast = BoardMulticast()
    let token = multicast.add(counter)
    multicast[1] = 5
    #expect(multicast[1] == 5)
    let boards: [any Board] = [BoardProxy(.to(counter)), BoardHandlers(counter).asDelegate()]
    for var board in boards {
      board[0] += 1
      #expect(board[title: 0] == nil)
    }
    #expect(counter.squares == [2, 5])
    token.cancel()
  }

  @Test func `properties may hold closures and tuples`() {
    let heater = Heater()
    for standIn: any ClosureProperties in [
      ClosurePropertiesProxy(.to(heater)), ClosurePropertiesHandlers(heater).asDelegate(),
    ] {
      var taps = 0
      standIn.onTap = { taps += 1 }
      heater.onTap?()
      standIn.onTap?()
      #expect(taps == 2)
      #expect(standIn.transform(4) == 8)
      standIn.pair = (2, "two")
      #expect(heater.pair == (2, "two"))
      standIn.unwrapped = "v"
      #expect(standIn.unwrapped == "v")
      #expect(standIn.any.reduce(0, +) == 6)
    }
  }

  private final class Grid: Matrix, Lookup {
    var cells = [[0.0, 1], [2, 3]]
    var values: [AnyHashable: Int] = [:]
    subscript(row: Int, column: Int) -> Double {
      get { cells[row][column] }
      set { cells[row][column] = newValue }
    }
    subscript(named name: String) -> [Double]? { name == "first" ? cells[0] : nil }
    subscript(failing index: Int) -> Int {
      get throws { throw CorpusError.offline }
    }
    subscript(later index: Int) -> Int {
      get async throws(Rejected) { index }
    }
    subscript<Key: Hashable>(key: Key) -> Int? {
      get { values[key] }
      set { values[key] = newValue }
    }
    subscript<S: Sequence>(all keys: S) -> [Int] where S.Element == String {
      keys.compactMap { values[$0] }
    }
  }

  @Test func `subscripts are forwarded with their labels and effects`() async throws {
    let grid = Grid()
    let multicast = MatrixMulticast()
    multicast.add(grid)
    for standIn: any Matrix in [
      multicast, MatrixProxy(.to(grid)), MatrixHandlers(grid).asDelegate(),
    ] {
      standIn[0, 1] += 1
      #expect(standIn[0, 1] == grid.cells[0][1])
      #expect(standIn[named: "first"]?.count == 2)
      #expect(throws: CorpusError.offline) { try standIn[failing: 1] }
      #expect(try await standIn[later: 3] == 3)
    }
    #expect(grid.cells[0][1] == 4)
    let lookup = LookupProxy(.to(grid))
    lookup["a"] = 1
    lookup[2] = 2
    #expect(lookup[2] == 2)
    #expect(lookup[all: ["a", "b"]] == [1])
  }
}
