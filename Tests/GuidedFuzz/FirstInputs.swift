import Foundation
import LiaisonWire
import RemoteWitness

@testable import LiaisonRemote

/// Inputs from which the others are made.
enum FirstInputs {
  static let hello = frames {
    $0.hello(Hello(message: 1 << 16, calls: 100, bytes: 1 << 20, objects: 100))
  }

  static func of(_ kind: InputKind) -> [[UInt8]] {
    switch kind {
    case .frames: sessions.map { hello + $0 }
    case .values: values
    case .sessions: sessions
    }
  }

  private static let values: [[UInt8]] = [
    Everything(),
    Everything(
      texts: ["a", "Zürich", ""], numbers: [1, -1], flags: [1, 2, 3],
      names: ["x": .node(.leaf, .named("t", [.leaf])), "y": nil], range: -1...4,
      wait: .seconds(3), id: UUID(), data: Data([1, 2, 3]), letter: "e\u{301}"),
  ].compactMap { try? WireWriter.bytes(of: $0) }

  /// What a peer may say, by the kinds of its frames.
  private static let sessions: [[UInt8]] = {
    let witness = ExportTable.number(named: WitnessRemote._contract)
    let journal = ExportTable.number(named: WitnessObject.journal)
    func call(_ object: UInt32, _ requirement: UInt32, _ arguments: [UInt8] = []) -> [UInt8] {
      frames {
        $0.call(
          number: 0, object: object, requirement: requirement, budget: nil, arguments.count,
          objects: 0)
        $0.put(bytes: arguments)
      }
    }
    let number: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0]
    return [
      call(witness, ExportTable.hash(of: "note(_:)"), number),
      call(witness, ExportTable.hash(of: "companion()"))
        + frames { $0.release(object: 1, arrivals: 1) },
      call(witness, ExportTable.hash(of: "numbers(to:)"), number),
      call(witness, ExportTable.hash(of: "wait(behind:)"), [UInt8](repeating: 0, count: 8))
        + frames { $0.cancel(number: 0) },
      call(journal, 1, [0]),
      frames {
        $0.call(
          number: 0, object: witness, requirement: ExportTable.hash(of: "keep(_:)"), budget: 1000,
          2,
          objects: 1)
        $0.put(bytes: [0, 0])
        $0.put(.senders(5))
      } + frames { $0.gone(object: 5) } + call(witness, ExportTable.hash(of: "tell(_:)"), number),
      frames { $0.answer(number: 0, isError: false, 0, objects: 0) },
      frames { $0.ping() } + frames { $0.pong() },
      frames { $0.closing(isLast: false) },
      frames { $0.goodbye(Goodbye(reason: 1, text: "over")) },
    ]
  }()
}

private func frames(_ write: (inout SendBuffer) -> Void) -> [UInt8] {
  var buffer = SendBuffer()
  write(&buffer)
  return Array(buffer.bytes)
}

extension SendBuffer {
  fileprivate mutating func put(bytes: [UInt8]) { bytes.withUnsafeBytes { put(raw: $0) } }
}
