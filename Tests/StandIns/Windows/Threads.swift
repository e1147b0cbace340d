// Threads as Windows names them, by the library's own word for where code runs.

import WinSDK

/// How many expectations do not hold; asked for by the script that runs this.
@_expose(wasm, "threadFailures")
@_cdecl("threadFailures")
public func threadFailures() -> Int32 {
  var failures: Int32 = 0
  func expect(_ holds: Bool) { if !holds { failures += 1 } }

  var before = Whereabouts.nowhere
  for number in [4, 8, 0x7FFF_FFFC, 0x8000_0000, 0xFFFF_FFFC] as [DWORD] {
    currentThreadId = number
    let here = Whereabouts.thread
    // A thread is somewhere, and its word is neither an open gate's nor a closed one's.
    expect(here != .nowhere && here.gateWord > 1)
    expect(here == .thread && here == .thread(here.gateWord) && here != before)
    if case .thread(let place) = here.party { expect(place == here) } else { expect(false) }
    before = here
  }
  return failures
}
