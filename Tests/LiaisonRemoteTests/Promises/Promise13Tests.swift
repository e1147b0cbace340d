import Liaison
import LiaisonRemote
import RemoteWitness
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Rights are checked where the object is, against its caller.
@Suite(.timeLimit(.minutes(5))) struct Promise13Tests {
  @Test(arguments: Distance.allCases)
  func `a call without its right is refused over there`(_ distance: Distance) async throws {
    let far = try await distance.far()
    let guarded = far.link.proxy(for: WitnessRemote.self, named: WitnessObject.guarded)
    let error = await #expect(throws: AccessError.self) { try await guarded.seal() }
    #expect(error?.reason == .denied(missing: .write, nil))
    #expect(error?.requirement.name == "seal()")
    #expect(try await guarded.notes == [])
    #expect(try await far.witness.seal() == 1)
  }

  @Test(arguments: [Distance.unix, .helper, .listening, .activated])
  func `the other end knows the process that calls`(_ distance: Distance) async throws {
    let far = try await distance.far()
    #expect(try await far.witness.callers.last == Int(getpid()))
  }
}
