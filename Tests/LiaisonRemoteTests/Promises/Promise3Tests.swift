import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// Calls of one task to one object begin in their order.
@Suite(.timeLimit(.minutes(5))) struct Promise3Tests {
  @Test(arguments: Distance.allCases)
  func `calls of one task begin in their order, with an answer or without`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let witness = far.witness
    for number in 0..<300 {
      if number.isMultiple(of: 7) {
        _ = try await witness.note(number)
      } else {
        try await witness.noteLater(number)
      }
    }
    #expect(try await witness.notes == Array(0..<300))
  }
}
