import Foundation
import LiaisonWire

// snippet: types
@Wire struct Reading {
  var at: Date
  var celsius: Double
  var battery = 100
}

@Wire enum Command {
  case open(door: String, slowly: Bool = false)
  case close
}
// end

func sendAndReceive() throws -> Reading {
  // snippet: bytes
  let reading = Reading(at: .now, celsius: 20.5)
  let bytes = try WireWriter.bytes(of: reading)
  let again = try WireReader.read(Reading.self, from: bytes)
  // end
  return again
}
