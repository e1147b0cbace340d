import Liaison
import Observation
import Testing

/// Would a public type of ours be called like a module, what that module's macros write would not
/// find the module.
@Observable private final class Plain {
  var name = ""
}

@Suite struct `Beside Apple's Observation` {
  @Test func `a file that uses both macros compiles, and both tell`() {
    let plain = Plain()
    let told = Guarded(0)
    withObservationTracking {
      _ = plain.name
    } onChange: {
      told.withLock { $0 += 1 }
    }
    plain.name = "a"
    #expect(told.withLock { $0 } == 1)
  }
}
