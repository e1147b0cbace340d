import TestSupport
import Testing

@testable import LiaisonCore

@Suite struct `Tasks that calls have started` {
  private let roster = Roster()

  /// What a chain of tasks knows of the calls around it, each started by a call that has ended when the
  /// task makes the next.
  private func chain(of count: Int) async -> [Int] {
    if count == 0 { return [] }
    let hasEnded = Doorway()
    let call = AsyncCall(in: roster)
    let task = call.employ {
      Task {
        await hasEnded.wait()
        return [AsyncCall.around.count] + (await chain(of: count - 1))
      }
    }
    call.leave()
    call.end()
    hasEnded.open()
    return await task.value
  }

  @Test func `they keep no calls that have ended`() async {
    #expect(await chain(of: 4) == [1, 1, 1, 1])
  }
}
