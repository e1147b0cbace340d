import Dispatch
import Liaison
import Synchronization
import Testing

@Contract(.anywhere)
private protocol Loads: AnyObject {
  nonisolated(nonsending) func load(_ number: Int) async
  @Asked(.concurrently) nonisolated(nonsending) func fetch(_ number: Int) async
  @Answer(.collect) nonisolated(nonsending) var names: [String] { get async }
  func note(_ number: Int)
}

/// Plain requirements, which may run anywhere.
@Contract(.anywhere)
private protocol Visits: AnyObject {
  func visit(_ number: Int) async
  func note(_ number: Int)
}

/// Says nothing of threads, and counts how often two of its calls ran at the same time.
private class Row: Loads {
  private weak var home: (any Actor)?
  let log: Log?
  private(set) var hits = 0
  private(set) var overlaps = 0
  private var isBusy = false

  init(at home: (any Actor)? = nil, log: Log? = nil) {
    self.home = home
    self.log = log
  }

  func load(_ number: Int) async {
    step()
    await Task.yield()
    step()
    log?.append("load \(number)")
  }

  func fetch(_ number: Int) async {
    step()
    await (home as? RowHome)?.touch()
    step()
  }

  var names: [String] { get async { ["row"] } }

  func note(_ number: Int) {
    step()
    log?.append("note \(number)")
  }

  func step() {
    home?.preconditionIsolated()
    if isBusy { overlaps += 1 }
    isBusy = true
    for _ in 0..<20 { effort.add(1, ordering: .relaxed) }
    isBusy = false
    hits += 1
  }
}

// Unchecked: its mailbox calls it, one call at a time.
private final class SentRow: Row, @unchecked Sendable {}

private let effort = Atomic(0)

private actor RowHome {
  private let log: Log?
  private lazy var row = Row(at: self, log: log)
  init(_ log: Log? = nil) { self.log = log }
  var counts: [Int] { [row.hits, row.overlaps] }
  func follow(_ loads: LoadsMulticast) { loads.add(row, deliver: .home) }
  func touch() { row.step() }
}

/// One that may be seen from outside, after the calls.
private final class Seen: Loads, Sendable {
  let calls = Counter()
  let isOnPlace = Atomic(true)
  func load(_ number: Int) async {
    // Where it is asked, whatever the language mode makes of the function.
    if !isHere() { isOnPlace.store(false, ordering: .relaxed) }
    calls.add()
  }
  func fetch(_ number: Int) async { await load(number) }
  var names: [String] { get async { ["seen"] } }
  func note(_ number: Int) { calls.add() }
  private func isHere() -> Bool { DispatchQueue.getSpecific(key: place) == "here" }
}

private let place = DispatchSpecificKey<String>()

@Suite struct `Asynchronous requirements elsewhere` {
  private let loads = LoadsMulticast()
  private let calls = quantity(2_000)

  private func load() async {
    await withTaskGroup { [loads, calls] group in
      for _ in 0..<4 {
        group.addTask {
          for number in 0..<calls {
            await loads.load(number)
            if number % 8 == 0 { await loads.fetch(number) }
            loads.note(number)
          }
        }
      }
    }
  }

  @Test func `a delegate of an actor is asked on it, and beside nothing that the actor does`() async
  {
    let shelf = RowHome()
    await shelf.follow(loads)
    let touches = Task { [calls] in for _ in 0..<calls { await shelf.touch() } }
    await load()
    await touches.value
    let told = 4 * (3 * calls + 3 * ((calls + 7) / 8)) + calls
    while await shelf.counts[0] < told { await Task.yield() }
    #expect(await shelf.counts == [told, 0])
  }

  @Test func `calls of a delegate on a concurrent queue are never in parallel`() async {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    await expectOneAtATime(.queue(queue))
  }

  @Test func `calls of a delegate on an executor with many threads are never in parallel`() async {
    await expectOneAtATime(.executor(ManyThreads()))
  }

  private func expectOneAtATime(_ delivery: Liaison.Delivery) async {
    let row = SentRow()
    loads.add(row, deliver: delivery)
    await load()
    // Comes after the last letter.
    #expect(await loads.names == ["row"])
    #expect(row.hits == 4 * (3 * calls + 2 * ((calls + 7) / 8)))
    #expect(row.overlaps == 0)
  }

  @Test func `an asynchronous call comes after the letters that came before`() async {
    let log = Log()
    let queue = DispatchQueue(label: "queue")
    let row = SentRow(log: log)
    loads.add(row, deliver: .queue(queue), mailbox: .droppingOldest(2))
    queue.suspend()
    for number in 0..<3 { loads.note(number) }
    async let load: Void = loads.load(3)
    queue.resume()
    await load
    #expect(log.entries == ["note 1", "note 2", "load 3"])
  }

  @Test func `so it does on an actor`() async {
    let log = Log()
    let home = RowHome(log)
    await home.follow(loads)
    for round in 0..<200 {
      for number in 0..<8 { loads.note(number) }
      await loads.load(round)
      #expect(log.take() == (0..<8).map { "note \($0)" } + ["load \(round)"])
    }
  }

  @Test func `a delegate of the main actor is asked there`() async {
    let visits = VisitsMulticast()
    let page = await MainActor.run {
      let page = LoadPage()
      visits.add(page, deliver: .main)
      return page
    }
    let resident = Resident()
    loads.add(resident, deliver: .main)
    await withTaskGroup { [loads, calls] group in
      for _ in 0..<4 {
        group.addTask {
          for number in 0..<calls / 4 {
            await visits.visit(number)
            visits.note(number)
            await loads.load(number)
          }
        }
      }
    }
    let told = 4 * 3 * (calls / 4)
    while await page.hits < told { await Task.yield() }
    #expect(await page.hits == told)
    #expect(resident.calls.value == 4 * (calls / 4))
  }

  @Test func `an asynchronous call begins and goes on where its delegate lives`() async {
    let queue = DispatchQueue(label: "queue")
    queue.setSpecific(key: place, value: "here")
    let seen = Seen()
    loads.add(seen, deliver: .queue(queue))
    await loads.load(1)
    await loads.fetch(2)
    let isOnPlace = seen.isOnPlace.load(ordering: .relaxed)
    #expect(isOnPlace)
    #expect(seen.calls.value == 2)
    #expect(await loads.names == ["seen"])
  }

  @Test func `a call that its delegate makes from inside does not wait for itself`() async {
    final class Nested: Loads, Sendable {
      let loads: LoadsMulticast
      let calls = Counter()
      init(_ loads: LoadsMulticast) { self.loads = loads }
      func load(_ number: Int) async {
        calls.add()
        if number > 0 { await loads.load(number - 1) }
      }
      func fetch(_ number: Int) async {}
      var names: [String] { get async { [] } }
      func note(_ number: Int) {}
    }
    let asker = Nested(loads)
    let home = RowHome()
    loads.add(asker, deliver: .actor(home))
    await loads.load(3)
    #expect(asker.calls.value == 4)
    withExtendedLifetime(home) {}
  }

  @Test func `one that is removed while it is asked goes on to its end`() async {
    let gate = Doorway()
    final class Waiting: Loads, Sendable {
      let gate: Doorway
      init(_ gate: Doorway) { self.gate = gate }
      func load(_ number: Int) async { await gate.wait() }
      func fetch(_ number: Int) async { await gate.wait() }
      var names: [String] { get async { [] } }
      func note(_ number: Int) {}
    }
    let waiting = Waiting(gate)
    let queue = DispatchQueue(label: "queue")
    loads.add(waiting, deliver: .queue(queue))
    let call = Task { [loads] in await loads.load(1) }
    await eventually { gate.isWaitedFor }
    queue.suspend()
    gate.open()
    loads.remove(waiting)
    queue.resume()
    await call.value
  }

  @Test func `one that is removed before its turn is not asked`() async {
    let (seen, other) = (Seen(), Seen())
    let queue = DispatchQueue(label: "queue")
    loads.add(seen, deliver: .queue(queue))
    loads.add(other)
    queue.suspend()
    queue.async { [loads] in loads.remove(seen) }
    let call = Task { [loads] in await loads.fetch(1) }
    // Both have been chosen when one of them is asked.
    await eventually { other.calls.value == 1 }
    queue.resume()
    await call.value
    #expect(seen.calls.value == 0)
  }

  @Test func `an actor that has gone is asked nothing more`() async {
    let seen = Seen()
    var home: RowHome? = RowHome()
    if let home { loads.add(seen, deliver: .actor(home)) }
    home = nil
    #expect(loads.count == 0)
    #expect(!loads.contains(seen))
    await loads.load(1)
    await loads.fetch(1)
    #expect(seen.calls.value == 0)
  }

  @Test func `an actor that stands where another one stood is another place`() async {
    let seen = Seen()
    var first: RowHome? = RowHome()
    let address = first.map(ObjectIdentifier.init)
    if let first { loads.add(seen, deliver: .actor(first)) }
    first = nil
    var others: [RowHome] = []
    repeat {
      others.append(RowHome())
    } while others.last.map(ObjectIdentifier.init) != address
      && others.count < 10_000
    guard let second = others.last, ObjectIdentifier(second) == address else { return }
    loads.add(seen, deliver: .actor(second))
    #expect(loads.count == 1)
    loads.note(1)
    await eventually { seen.calls.value == 1 }
    withExtendedLifetime(others) {}
  }
}

/// A task executor that runs whatever comes at the same time.
private final class ManyThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Is asked on the main actor, whatever else the compiler knows of it.
private final class Resident: Loads, Sendable {
  let calls = Counter()
  func load(_ number: Int) async {
    MainActor.preconditionIsolated()
    await Task.yield()
    MainActor.preconditionIsolated()
    calls.add()
  }
  func fetch(_ number: Int) async {}
  var names: [String] { get async { [] } }
  func note(_ number: Int) {}
}

@MainActor private final class LoadPage: @MainActor Visits {
  private(set) var hits = 0
  func visit(_ number: Int) async {
    hits += 1
    await Task.yield()
    hits += 1
  }
  func note(_ number: Int) { hits += 1 }
}
