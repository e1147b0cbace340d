import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

/// What a reader does with a journal at another end that says what cannot be.
@Suite(.timeLimit(.minutes(5))) struct LyingJournalTests {
  private let ends = MemoryCarrier.pair(within: WireLimits(memory: 1 << 16))

  private func cursor<Entry: WireValue>(
    of type: Entry.Type, _ write: @escaping @Sendable (inout WireWriter) -> Void
  ) async throws -> RemoteCursor<Entry> {
    try await RemoteJournal<Entry>(reference: ends.there.export(Liar(write)), coding: .wire)
      .cursor(from: .start)
  }

  @Test func `entries count against the memory of a message`() async throws {
    let cursor = try await cursor(of: Fat.self) { writer in
      writer.put(0 as UInt8)
      for _ in 0..<10_000 { writer.put(true) }
      writer.put(false)
    }
    let failure = await #expect(throws: RemoteFailure.self) { try await cursor.pull() }
    #expect(failure?.code == .refused)
    #expect(failure?.message.hasSuffix("larger than the limit") == true)
  }

  @Test(arguments: [-1, .min]) func `fewer than no entries cannot have gone by`(_ count: Int)
    async throws
  {
    for kind in [1, 2] as [UInt8] {
      let cursor = try await cursor(of: Int.self) { writer in
        writer.put(kind)
        writer.put(count)
        if kind == 1 { writer.put(7) }
      }
      let failure = await #expect(throws: RemoteFailure.self) { try await cursor.newest() }
      #expect(failure?.code == .refused)
    }
  }

  @Test func `more entries than can be counted are as many as can be`() async throws {
    let asked = Count()
    let cursor = try await cursor(of: Int.self) { writer in
      writer.put(asked.add(1) <= 2 ? 2 : 1 as UInt8)
      writer.put(Int.max)
      if asked.now > 2 { writer.put(7) }
    }
    let newest = try await cursor.newest()
    #expect(newest?.entry == 7)
    #expect(newest?.skipped == .max)
  }
}

/// A value that takes more memory than bytes.
private struct Fat: WireValue {
  var numbers: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)

  init(reading reader: inout WireReader) throws(WireError) {}
  func write(to writer: inout WireWriter) {}
}

/// A journal whose cursor answers what it is told.
private final class Liar: RemoteObject {
  private let write: @Sendable (inout WireWriter) -> Void

  init(_ write: @escaping @Sendable (inout WireWriter) -> Void) { self.write = write }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    var message = OutgoingMessage(writer: request.carrier.makeWriter())
    if request.requirement == JournalRequirement.cursor {
      message.put(.local(self))
    } else {
      write(&message.writer)
    }
    message.writer.put(JournalPosition(life: 1, offset: 0))
    return .value(message)
  }
}
