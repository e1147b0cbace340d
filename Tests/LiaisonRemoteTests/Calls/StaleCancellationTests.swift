import Dispatch
import Liaison
import LiaisonRemote
import TestSupport
import Testing

/// A call's number on the wire is used again, and its caller may go on long after the answer.
@Suite(.timeLimit(.minutes(5))) struct StaleCancellationTests {
  @Test func `a task that is cancelled when its call was answered gives up no other call`()
    async throws
  {
    let object = TestObject()
    let ends = try await Carriage.pair.ends(exporting: object)
    let reference = ends.reference
    let executor = OneThread()
    let first = Task(executorPreference: executor) { try await reference.ask(TestObject.Name.wait) }
    await eventually("the first call has begun") { object.begun == 1 }
    // The first task goes on when the queue does.
    executor.queue.suspend()
    object.letGo()
    await eventually("the first call is answered") { ends.here.counts.calls == 0 }
    for _ in 1..<4096 { _ = try await reference.echo([]) }
    // It has the number of the first one.
    let second = Task { try await reference.ask(TestObject.Name.wait) }
    await eventually("the second call has begun") { object.begun == 2 }
    first.cancel()
    executor.queue.resume()
    _ = try await first.value
    object.letGo()
    _ = try await second.value
    #expect(object.cancelled == 0)
  }
}
