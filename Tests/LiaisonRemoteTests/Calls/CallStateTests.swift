import LiaisonRemote
import Testing

@Suite struct CallStateTests {
  @Test func `a window lets calls in until it is full, and one that is larger`() {
    var window = CallWindow(calls: 2, bytes: 100)
    window.begin(99)
    #expect(window.hasRoom)
    window.begin(1000)
    #expect(!window.hasRoom)
    window.end(1000)
    #expect(window.hasRoom)
    window.end(99)
    #expect(window.calls == 0)
    #expect(window.bytes == 0)
  }

  @Test func `calls that were carried out are told at a quarter of the window`() {
    var (window, carriedOut) = (CallWindow(calls: 100, bytes: 1000), CarriedOut())
    for call in 1...25 {
      window.begin(1)
      carriedOut.add(1)
      #expect(carriedOut.isDue(in: window) == (call == 25))
    }
    #expect(carriedOut.take().calls == 25)
    #expect(!carriedOut.isDue(in: window))
  }

  @Test func `a sender that may be waiting is told of every call`() {
    var (window, carriedOut) = (CallWindow(calls: 100, bytes: 1000), CarriedOut())
    for _ in 0..<50 { window.begin(1) }
    #expect(!carriedOut.isDue(in: window))
    carriedOut.add(1)
    #expect(carriedOut.isDue(in: window))
  }
}
