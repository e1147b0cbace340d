import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

/// Contracts travel by reference, and are let go of with their last proxy.
@Suite(.timeLimit(.minutes(5))) struct Promise5Tests {
  private final class Listener: WitnessListener {
    private let heard = Guarded<[Int]>([])
    private let ended: Count

    init(ended: Count) { self.ended = ended }
    deinit { ended.add(1) }

    func hear(_ number: Int) async throws -> Int {
      heard.withLock { heard in
        heard.append(number)
        return number * heard.count
      }
    }
  }

  @Test(arguments: Distance.allCases)
  func `an object that is sent is called back, and let go of when the other end does`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let ended = Count()
    try await far.witness.keep(Listener(ended: ended))
    #expect(try await far.witness.tell(10) == [10, 22])
    #expect(ended.now == 0)
    try await far.witness.letGo()
    await eventually("it is let go of") { ended.now == 1 }
    #expect(try await far.witness.tell(1) == [])
  }

  @Test(arguments: Distance.allCases)
  func `an object that is sent is let go of when the other end has ended`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let ended = Count()
    try await far.witness.keep(Listener(ended: ended))
    far.endOtherEnd()
    await eventually("it is let go of") { ended.now == 1 }
  }

  @Test(arguments: Distance.allCases)
  func `the same object arrives as the same proxy, and passed back as itself`(
    _ distance: Distance
  ) async throws {
    let far = try await distance.far()
    let (one, same) = try await (far.witness.companion(), far.witness.companion())
    #expect(one as? WitnessRemote === same as? WitnessRemote)
    #expect(try await far.witness.isCompanion(one))
    #expect(try await !far.witness.isCompanion(far.witness))
  }
}
