import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

/// Promises that stand on each other: a walk along a list may be as long as the list is.
@Suite(.timeLimit(.minutes(5))) struct PromiseChainTests {
  private func promise(after earlier: RemotePromise?) -> RemotePromise {
    RemotePromise(after: earlier) { outcome in
      if case .failure(let failure) = outcome { failure } else { RemoteFailure.noPromisedObject }
    }
  }

  private let kept = RemotePromise.Outcome.success(.value(.empty))
  private let gone = RemotePromise.Outcome.failure(RemoteFailure(.invalidated, "gone"))

  @Test func `a long chain of promises that were kept ends without deep recursion`() {
    weak var first: RemotePromise?
    var last = promise(after: nil)
    first = last
    last.settle(kept)
    for _ in 0..<100_000 {
      let next = promise(after: last)
      next.settle(kept)
      last = next
    }
    #expect(first == nil)
    extendLifetime(last)
  }

  @Test func `a chain whose promises are always pending when the next begins is let go of, too`() {
    weak var first: RemotePromise?
    var last = promise(after: nil)
    first = last
    for _ in 0..<100_000 {
      let next = promise(after: last)
      last.settle(kept)
      last = next
    }
    last.settle(kept)
    #expect(first == nil)
    extendLifetime(last)
  }

  @Test func `whoever finds a promised object invalidated finds out why`() {
    let promise = promise(after: nil)
    let ends = MemoryCarrier.pair()
    let reference = RemoteReference(1, over: ends.here, arrivals: 0, promise: promise)
    promise.watch(reference)
    let found = Guarded<[String]>([])
    let token = reference.onInvalidation { _ in
      found.withLock { $0.append((promise.failure as? RemoteFailure)?.message ?? "nothing") }
    }
    promise.settle(gone)
    #expect(found.withLock { $0 } == ["gone"])
    extendLifetime(token)
  }

  @Test func `a long chain of promises that were broken says what broke the first`() {
    let first = promise(after: nil)
    first.settle(.failure(RemoteFailure(.failed, "the first")))
    var last = first
    for _ in 0..<100_000 {
      let next = promise(after: last)
      next.settle(gone)
      last = next
    }
    #expect((last.failure as? RemoteFailure)?.message == "the first")
  }

  @Test func `a chain that is broken at once says what broke the first`() {
    let first = promise(after: nil)
    var all = [first]
    for _ in 0..<1_000 { all.append(promise(after: all[all.count - 1])) }
    for promise in all.reversed() where promise !== first { promise.settle(gone) }
    first.settle(.failure(RemoteFailure(.failed, "the first")))
    #expect((all.last?.failure as? RemoteFailure)?.message == "the first")
  }
}
