internal import LiaisonMacroExpansion

// The compiler sends a message's length in eight bytes, little end first, and then the message. The
// plugin answers each message in the same form. A length of 0, or the end of the input between two
// messages, ends the plugin.

/// The limit is far above any message's length. A greater length means that the plugin misread the
/// input.
let longestMessage: UInt64 = 1 << 30

let streams = StandardStreams()
let header = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 8)
var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)

while true {
  switch streams.fill(header) {
  case .whole: break
  case .nothing: streams.exit()
  case .part: streams.exit(because: "The compiler's message ends inside its length.")
  case .failure(let reason): streams.exit(because: "Reading from the compiler failed: \(reason)")
  }
  let length = UInt64(littleEndian: header.load(as: UInt64.self))
  if length == 0 { streams.exit() }
  if length > longestMessage {
    streams.exit(because: "The compiler announced a message of \(length) bytes; more than 1 GiB.")
  }
  if Int(length) > buffer.count {
    buffer.deallocate()
    buffer = .allocate(byteCount: Int(length), alignment: 8)
  }
  let message = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(length)])
  switch streams.fill(message) {
  case .whole: break
  case .nothing, .part: streams.exit(because: "The compiler's message ends before its length.")
  case .failure(let reason): streams.exit(because: "Reading from the compiler failed: \(reason)")
  }
  do {
    let reply = try answer(to: UnsafeRawBufferPointer(message), using: expand)
    if let reason = streams.send(reply) {
      streams.exit(because: "Writing to the compiler failed: \(reason)")
    }
  } catch {
    streams.exit(because: error.description)
  }
}
