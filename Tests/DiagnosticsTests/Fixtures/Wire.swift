import LiaisonWire

final class Door {}

@Wire struct Knock { var times: Int }

func send(_ writer: inout WireWriter, _ knock: Knock, _ door: Door) {
  writer.put(knock)
  writer.put(door)
  // expect 10: error: 'put' is unavailable: this type cannot travel: mark it with '@Wire', or let it conform to 'Codable'
}
