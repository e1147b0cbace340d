import Dispatch
import Liaison
import TestSupport
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

  /// Handlers on a queue whose first call stops until it is let go.
  private func slowHandlers(_ began: Signal, _ mayEnd: Signal) -> PageHandlers {
    PageHandlers(
      show: { [log] _ in
        log.append("begins")
        began.fire()
        _ = mayEnd.wait()
        log.append("ends")
      }, add: { $0 }, load: { [$0] })
  }

  @Test func `cancelAndWait waits for a call in the mailbox although the multicast has gone`() {
    var pages: PageMulticast? = PageMulticast()
    let (began, mayEnd) = (Signal(), Signal())
    let token = pages?.add(
      slowHandlers(began, mayEnd), deliver: .queue(DispatchQueue(label: "waits")))
    pages?.show(1)
    #expect(began.wait())
    pages = nil
    #expect(token?.cancelAndWait(upTo: .milliseconds(1)) == false)
    let thread = startThreads(1) { [log] _ in
      token?.cancelAndWait()
      log.append("cancelled")
    }
    mayEnd.fire()
    #expect(thread.isOverInTime())
    #expect(log.entries == ["begins", "ends", "cancelled"])
  }

  @Test func `cancelAndWait waits for a call in the mailbox after a plain cancel`() {
    let pages = PageMulticast()
    let (began, mayEnd) = (Signal(), Signal())
    let token = pages.add(
      slowHandlers(began, mayEnd), deliver: .queue(DispatchQueue(label: "waits")))
    pages.show(1)
    #expect(began.wait())
    token.cancel()
    #expect(!token.cancelAndWait(upTo: .milliseconds(1)))
    mayEnd.fire()
    token.cancelAndWait()
    #expect(log.entries == ["begins", "ends"])
  }

  @Test(arguments: [false, true])
  func `removeAndWait waits for a call in the mailbox after a plain removal`(ofAll: Bool) {
    let pages = PageMulticast()
    let page = QueuePage("page")
    let (began, mayEnd) = (Signal(), Signal())
    page.whenShowing = { [log] _ in
      began.fire()
      _ = mayEnd.wait()
      log.append("ends")
    }
    pages.add(page, deliver: .queue(page.queue))
    pages.show(1)
    #expect(began.wait())
    if ofAll { pages.removeAll() } else { pages.remove(page) }
    #expect(!pages.removeAndWait(page, upTo: .milliseconds(1)))
    mayEnd.fire()
    pages.removeAndWait(page)
    #expect(log.entries == ["ends"])
  }

  @Test func `removeAndWait waits for a delegate that is late, when the call has gone on`() async {
    let patients = PatientMulticast()
    let patient = Patient()
    patients.add(patient)
    _ = await patients.wait(0)
    await eventually { patient.mayEnd.isWaitedFor }
    // On a thread: the delegate needs one of those that tasks have.
    let isWaitedFor = Counter()
    let removal = startThreads(1) { _ in
      if !patients.removeAndWait(patient, upTo: .milliseconds(1)) { isWaitedFor.add() }
      patient.mayEnd.open()
      patients.removeAndWait(patient)
      if patient.hasEnded.value == 1 { isWaitedFor.add() }
    }
    #expect(await removal.isOverInTime())
    #expect(isWaitedFor.value == 2)
  }

  @Test func `removeAndWait does not wait for the call it is made from, in whatever task`() async {
    let leavers = LeavingMulticast()
    for kind in [0, 1, 2] {
      let leaver = Leaver(leavers)
      leavers.add(leaver)
      let answer =
        switch kind {
        case 0: await leavers.together()
        case 1: await leavers.within()
        default: await leavers.both()
        }
      #expect(answer == [true])
      #expect(leavers.isEmpty)
    }
  }

  @Test func `two removals that wait for each other's calls stop the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Crossing: Worker {
        let other: WorkerMulticast
        let meeting: DispatchGroup
        let stranger = SlowWorker(Log())
        init(_ other: WorkerMulticast, _ meeting: DispatchGroup) {
          self.other = other
          self.meeting = meeting
        }
        func work() {
          meeting.leave()
          meeting.wait()
          other.removeAndWait(stranger)
        }
        func workLater() async {}
      }
      let (east, west) = (WorkerMulticast(), WorkerMulticast())
      let meeting = DispatchGroup()
      meeting.enter()
      meeting.enter()
      let (first, second) = (Crossing(west, meeting), Crossing(east, meeting))
      east.add(first)
      west.add(second)
      await onThreads(2) { thread in (thread == 0 ? east : west).work() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("would wait for ever for calls that wait for it"))
    #expect(message.contains("removeAndWait(_:upTo:)"))
  }
}

@Contract(.anywhere)
protocol PatientDelegate: AnyObject, Sendable {
  @Asked(.concurrently, within: .milliseconds(1)) @Answer(.collect)
  func wait(_ number: Int) async -> [Int]
}

typealias PatientMulticast = PatientDelegateMulticast

/// Takes its time, whether or not it is cancelled.
private final class Patient: PatientDelegate {
  let mayEnd = Doorway()
  let hasEnded = Counter()

  func wait(_ number: Int) async -> [Int] {
    await mayEnd.wait()
    hasEnded.add()
    return [number]
  }
}

@Contract(.anywhere)
protocol LeavingDelegate: AnyObject, Sendable {
  @Asked(.concurrently) @Answer(.collect) func together() async -> [Bool]
  @Asked(.inOrder, within: .seconds(60)) @Answer(.collect) func within() async -> [Bool]
  @Asked(.concurrently, within: .seconds(60)) @Answer(.collect) func both() async -> [Bool]
}

typealias LeavingMulticast = LeavingDelegateMulticast

/// Leaves while it is asked.
private final class Leaver: LeavingDelegate {
  let delegates: LeavingMulticast
  init(_ delegates: LeavingMulticast) { self.delegates = delegates }

  /// What a task calls that is not asynchronous may block it.
  private func leaveBlocking() -> Bool { delegates.removeAndWait(self, upTo: .seconds(60)) }

  private func leave() async -> [Bool] {
    let hasEnded = leaveBlocking()
    delegates.add(self)
    let isSuspended = try? await delegates.removeAndWaitSuspending(self, upTo: .seconds(60))
    return [hasEnded && isSuspended == true]
  }

  func together() async -> [Bool] { await leave() }
  func within() async -> [Bool] { await leave() }
  func both() async -> [Bool] { await leave() }
}
