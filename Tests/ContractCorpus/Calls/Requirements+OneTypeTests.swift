import Liaison
import Testing

@Suite struct OneTypeTests {
  private final class Lamp: Machine {
    let log = Log()
    var state: Bool? = false
    func send(_ action: String) { log(action) }
    func next(_ action: String) async throws -> Bool? { true }
  }

  @Test func `a multicast of delegates of one type calls them`() async throws {
    let lamp = Lamp()
    let lamps = MachineMulticast<Lamp>()
    lamps.add(lamp)
    lamps.send("on")
    #expect(lamp.log.take() == ["on"])
    #expect(lamps.state == false)
    #expect(try await lamps.next("off") == true)
  }

  @Test func `a proxy of one type is generic code's subject`() {
    func send<M: Machine>(_ action: M.Action, to machine: M) { machine.send(action) }
    let lamp = Lamp()
    send("dim", to: MachineProxy(.to(lamp)))
    #expect(lamp.log.take() == ["dim"])
  }

  private final class Digits: Parser {
    func parse(_ input: inout String) throws -> Int { Int(input) ?? 0 }
  }

  @Test func `a proxy of one type calls what may change it`() throws {
    let proxy = ParserProxy(.to(Digits()))
    var text = "42"
    #expect(try proxy.parse(&text) == 42)
  }
}
