import Liaison
import Testing

@Suite struct TypeRequirementTests {
  private final class Square: Polygon {
    static let kind = "square"
    static let corners = 4
    static func make(from text: String) throws -> Square? { nil }
    static subscript(index: Int) -> Int { index }
    var size = 2
    init() {}
    init?(named name: String) async throws { return nil }
    init<Source: Sequence>(_ source: Source) where Source.Element == Int {}
    func grow(by amount: Int) { size += amount }
    var area: Int { size * size }
    #if DEBUG
      static func check() {}
    #endif
  }

  @Test func `a contract that asks something of types is forwarded for instances`() {
    let square = Square()
    let shapes = PolygonMulticast()
    shapes.add(square)
    shapes.grow(by: 1)
    let proxy = PolygonProxy(.to(square))
    proxy.grow(by: 2)
    #expect(shapes.area == 25)
    #expect(proxy.area == 25)
    let handlers = PolygonHandlers(grow: { square.grow(by: $0) }, area: { 1 }).asDelegate()
    handlers.grow(by: 5)
    #expect(square.size == 10)
    #expect(handlers.area == 1)
  }

  @Test func `generated types return the placeholder of a static requirement`() {
    func corners(_ type: (some Polygon).Type) -> Int { type.corners }
    #expect(corners(PolygonProxy.self) == 4)
    #expect(corners(PolygonMulticast.self) == 4)
  }

  @Test func `what a generated type is asked itself stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = kindOfPolygon(PolygonProxy.self)
    }
  }
}

private func kindOfPolygon(_ type: (some Polygon).Type) -> String { type.kind }
