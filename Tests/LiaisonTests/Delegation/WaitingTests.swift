import Dispatch
import Liaison
import Testing

@Contract
protocol Worker: AnyObject, Sendable {
  func work()
  func workLater() async
}

/// Stops in its call until it is let go.
final class SlowWorker: Worker {
  let began = Signal()
  let mayEnd = Signal()
  let log: Log
  init(_ log: Log) { self.log = log }

  func work() {
    log.append("begins")
    began.fire()
    _ = mayEnd.wait()
    log.append("ends")
  }

  func workLater() async { work() }
}

@Suite struct `Removing and waiting` {
  let workers = WorkerMulticast()
  let log = Log()

  func worker() -> SlowWorker {
    let worker = SlowWorker(log)
    workers.add(worker)
    return worker
  }

  @Test func `removeAndWait waits for a call that runs elsewhere`() {
    let worker = worker()
    let removed = Signal()
    DispatchQueue.global().async { [workers] in workers.work() }
    #expect(worker.began.wait())
    DispatchQueue.global().async { [workers, log] in
      workers.removeAndWait(worker)
      log.append("removed")
      removed.fire()
    }
    soon { !workers.contains(worker) }
    worker.mayEnd.fire()
    #expect(removed.wait())
    #expect(log.entries == ["begins", "ends", "removed"])
  }

  @Test func `removeAndWait with a limit says that the call has not ended`() {
    let worker = worker()
    let ended = Signal()
    DispatchQueue.global().async { [workers] in
      workers.work()
      ended.fire()
    }
    #expect(worker.began.wait())
    #expect(!workers.removeAndWait(worker, upTo: .milliseconds(1)))
    #expect(!workers.contains(worker))
    worker.mayEnd.fire()
    #expect(ended.wait())
    #expect(workers.removeAndWait(worker, upTo: .seconds(10)))
  }

  @Test func `removeAndWait does not wait for the call it is made from`() {
    final class Leaver: Worker {
      let workers: WorkerMulticast
      init(_ workers: WorkerMulticast) { self.workers = workers }
      func work() { workers.removeAndWait(self) }
      func workLater() async { work() }
    }
    let leaver = Leaver(workers)
    workers.add(leaver)
    workers.work()
    #expect(workers.isEmpty)
    // Nested, so that the call is in the list of visits as well as in the gate.
    workers.add(leaver)
    workers.during { $0.work() }
    #expect(workers.isEmpty)
  }

  @Test func `nor for the asynchronous call it is made from`() async {
    final class Leaver: Worker {
      let workers: WorkerMulticast
      init(_ workers: WorkerMulticast) { self.workers = workers }
      func work() { workers.removeAndWait(self) }
      func workLater() async { work() }
    }
    let leaver = Leaver(workers)
    workers.add(leaver)
    await workers.workLater()
    #expect(workers.isEmpty)
  }

  @Test func `cancelAndWait waits for a call in the receiver's mailbox`() {
    let pages = PageMulticast()
    let began = Signal()
    let mayEnd = Signal()
    let removed = Signal()
    let token = pages.add(
      PageHandlers(
        show: { [log] _ in
          log.append("begins")
          began.fire()
          _ = mayEnd.wait()
          log.append("ends")
        }, add: { $0 }, load: { [$0] }), deliver: .queue(DispatchQueue(label: "waits")))
    pages.show(1)
    #expect(began.wait())
    DispatchQueue.global().async { [log] in
      token.cancelAndWait()
      log.append("cancelled")
      removed.fire()
    }
    soon { !token.isActive }
    mayEnd.fire()
    #expect(removed.wait())
    #expect(log.entries == ["begins", "ends", "cancelled"])
  }
}
