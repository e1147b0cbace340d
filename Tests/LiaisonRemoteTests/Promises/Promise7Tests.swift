import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// What a call returns can be called before it is there.
@Suite(.timeLimit(.minutes(5))) struct Promise7Tests {
  @Test(arguments: Distance.allCases)
  func `a chain of calls is made before the first is answered`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let companion = far.witness.ahead.companion()
    let its = companion.ahead.companion()
    for number in 0..<20 { try await its.noteLater(number) }
    #expect(try await its.note(20) == 21)
    #expect(try await companion.notes == [])
    #expect(try await far.witness.companion().companion().notes == Array(0...20))
  }
}
