import LiaisonWire
import Testing

/// What a program that does not know a type is told of it.
@Suite struct WireDescriptionTests {
  enum House {
    @Wire struct Reading {
      var celsius: Double
      var battery = 100
      let room: String?
      var door = Door.shut
      var motto = String(repeating: "o", count: 3)
    }

    @Wire enum Door {
      case shut
      case open(by: Guest, for: Int = 5)
    }

    @Wire struct Guest { var kind: Kind }

    enum Kind: String, WireValue { case friend, stranger }

    /// Writes itself by its own code, of which nothing can be said.
    struct Plain: Codable {}
  }

  @Wire struct Pair<Item> {
    var first: Item
    var others: [Item] = []
  }

  private let scope = "extension WireDescriptionTests.House {"

  private func lines<Value: WireValue>(_ type: Value.Type) -> [String] {
    WireDescription(of: type).text.split(separator: "\n").map(String.init)
  }

  @Test func `a type is declared with what has to be sent, and with the types that it names`() {
    let module = "LiaisonWireTests.WireDescriptionTests.House"
    #expect(
      lines(House.Reading.self) == [
        "\(scope) @Wire struct Reading { let celsius: Double; var battery: Swift.Int = 100; "
          + "let room: String?; var door: \(module).Door = unknown(); "
          + "var motto: Swift.String = unknown() } }",
        "\(scope) @Wire enum Door { case shut; case open(by: Guest, for: Int = 5) } }",
        "\(scope) @Wire struct Guest { let kind: \(module).Kind } }",
        "\(scope) struct Kind: WireValue { var rawValue: Swift.String } }",
      ])
  }

  @Test func `a collection is described by its elements`() {
    let door = lines(House.Door.self)
    #expect(lines([House.Door].self) == door)
    #expect(lines([String: Set<Int>?].self) == [])
    #expect(lines([[Int: House.Door?]].self) == door)
  }

  @Test func `a generic type is declared once for each of its arguments`() {
    #expect(
      lines(Pair<Int>.self) == [
        "extension WireDescriptionTests { @Wire struct Pair<Item> "
          + "{ let first: Swift.Int; var others: Swift.Array<Swift.Int> = [] } }"
      ])
  }
}
