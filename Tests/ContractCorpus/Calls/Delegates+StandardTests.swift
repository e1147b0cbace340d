import Liaison
import Testing

@Suite struct StandardParentTests {
  private struct Stub: Ticket {
    let number: Int
    func stamp() {}
    var description: String { "ticket \(number)" }
    var debugDescription: String { "Ticket(\(number))" }
  }

  @Test func `proxies and multicasts describe themselves as their subjects do`() {
    let proxy = TicketProxy(.to(Stub(number: 7)))
    #expect("\(proxy)" == "ticket 7")
    #expect(String(reflecting: proxy) == "Ticket(7)")
    let tickets = TicketMulticast()
    #expect("\(tickets)" == "")
    let token = tickets.add(Stub(number: 1))
    #expect("\(tickets)" == "ticket 1")
    withExtendedLifetime(token) {}
  }

  @Test func `handlers are described by the name of their contract`() {
    #expect("\(TicketHandlers(stamp: {}).asDelegate())" == "Ticket")
  }

  @Test func `a generated type is equal to itself only`() {
    let one = TicketProxy(.to(Stub(number: 7)))
    let other = TicketProxy(.to(Stub(number: 7)))
    #expect(one == one)
    #expect(one != other)
    #expect(Set([one, other, one]).count == 2)
  }

  private final class Fold: Berth {
    let id = "upper"
  }

  @Test func `a requirement of the contract's own comes before that of the system`() {
    #expect(BerthProxy(.to(Fold())).id == "upper")
  }
}
