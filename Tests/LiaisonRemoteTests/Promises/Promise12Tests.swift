import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// A stranger gets a clear refusal, and nothing else.
@Suite(.timeLimit(.minutes(5))) struct Promise12Tests {
  @Test(arguments: Distance.doors)
  func `a stranger is told what it did wrong, and others are not disturbed`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let address = try #require(far.address)
    for said in [
      Array("GET / HTTP/1.1\r\n\r\n".utf8), [UInt8](repeating: 255, count: 64),
      [UInt8](repeating: 0, count: 64),
    ] {
      let answer = String(
        decoding: try await RawSocket(to: address).answer(to: said), as: UTF8.self)
      #expect(answer.contains("another protocol") || answer.contains("frame"), "\(answer)")
      #expect(try await far.witness.notes == [])
    }
    #expect(far.link.state == .connected)
  }
}
