import Dispatch
import Foundation
import Liaison
import LiaisonWire
import RemoteWitness

@testable import LiaisonRemote

// `scripts/fuzz --guided` links this with libFuzzer, which changes inputs so that they reach code
// that no input has reached before. A crash or a hang of the program is a fault of the library.

/// Reads an input, as the kind that the variable `LIAISON_INPUTS` names.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  switch InputKind.ofThisRun {
  case .frames: readFrames(input)
  case .values: readValues(input)
  case .sessions: hold(input)
  }
  return 0
}

/// Writes inputs to begin with into the folder of the variable `LIAISON_CORPUS`.
@_cdecl("LLVMFuzzerInitialize")
public func writeFirstInputs(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  guard let folder = ProcessInfo.processInfo.environment["LIAISON_CORPUS"] else { return 0 }
  for (number, input) in FirstInputs.of(.ofThisRun).enumerated() {
    try? Data(input).write(to: URL(fileURLWithPath: "\(folder)/first-\(number)"))
  }
  return 0
}

enum InputKind: String {
  /// Single frames, one behind the other.
  case frames
  /// A message with values of all kinds.
  case values
  /// What a peer says to a link, behind its hello.
  case sessions

  static let ofThisRun =
    ProcessInfo.processInfo.environment["LIAISON_INPUTS"].flatMap { Self(rawValue: $0) } ?? .frames
}

private func readFrames(_ bytes: [UInt8]) {
  var reader = FrameReader(message: 1 << 16)
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while let length = try? reader.length(of: UnsafeRawBufferPointer(rebasing: rest)),
      length <= rest.count
    {
      let whole = UnsafeRawBufferPointer(rebasing: rest.prefix(length))
      _ = try? reader.part(at: whole)
      guard let frame = try? reader.frame(in: whole) else { return }
      switch frame {
      case .call(_, _, _, _, _, let body), .answer(_, _, let body):
        if body.bytes.count + body.objects.count >= length { fatalError("parts beyond the frame") }
      default: break
      }
      rest = rest.dropFirst(length)
      reader.isIntroduced = true
    }
  }
}

/// What is read has to be written and read again as the same.
private func readValues(_ bytes: [UInt8]) {
  let limits = WireLimits(memory: 1 << 20)
  guard let value = try? WireReader.read(Everything.self, from: bytes, within: limits) else {
    return
  }
  do {
    let written = try WireWriter.bytes(of: value)
    let again = try WireReader.read(Everything.self, from: written)
    if again != value { fatalError("another value was read again") }
  } catch {
    fatalError("what was read cannot be read again: \(error)")
  }
}

/// Says the bytes to a link, and waits until it has ended with nothing left.
private func hold(_ bytes: [UInt8]) {
  let (left, right) = InProcessTransport.pair(capacity: 1 << 20)
  var limits = LinkLimits(message: WireLimits(bytes: 1 << 16))
  limits.heartbeat = nil
  let link = Link(over: left, on: .shared, limits)
  let witness = WitnessObject { throw LinkError(.unreachable, "the last one") }
  witness.export(over: link)
  let ear = Ear(right)
  right.open(on: .shared, for: ear)
  link.start()
  (FirstInputs.hello + bytes).withUnsafeBytes { _ = right.write($0) }
  right.close()
  let isOver = DispatchSemaphore(value: 0)
  Task {
    _ = await link.ended()
    isOver.signal()
  }
  if isOver.wait(timeout: .now() + .seconds(20)) != .success { fatalError("the link does not end") }
  withExtendedLifetime(ear) {}
}

/// Takes what the link says.
private final class Ear: TransportUser {
  private let transport: InProcessTransport

  init(_ transport: InProcessTransport) { self.transport = transport }

  func canRead() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { memory in
      while case .bytes = transport.read(into: memory) {}
    }
  }
  func canWrite() {}
}
