import Dispatch
import Observation

/// One of the toolchain's `Observations` for each listener and a task that reads it, on the actor to
/// which the object belongs. Sets come in batches, after each of which all readers are waited for.
/// They see only the last value of a batch, as between two suspensions nothing is told.
final class ObservationsSender: Sender {
  private static let batch = 1_000

  private let readers = ObservationsReaders()
  private var tasks: [Task<Void, Never>] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  deinit {
    for task in tasks { task.cancel() }
  }

  func addAll() {
    audience.handAll { listener in
      let observer = Observer(listener)
      tasks.append(Task.detached { [readers] in await readers.read { observer.note($0) } })
    }
  }

  func post(_ x: Int, rounds: Int) {
    for start in stride(from: 0, to: rounds, by: Self.batch) {
      let count = min(Self.batch, rounds - start)
      Task.detached { [readers] in await readers.set(x, times: count) }
      readers.wait(for: tasks.count)
    }
  }

  var total: Int { audience.total }
}

@globalActor
private actor ObservationsActor {
  static let shared = ObservationsActor()
}

@Observable
@ObservationsActor
private final class IsolatedNumber {
  var value = 0

  nonisolated init() {}
}

/// Reads the values of one object, and tells when each reader has seen the last.
@ObservationsActor
private final class ObservationsReaders {
  private let subject = IsolatedNumber()
  private nonisolated let seen = DispatchSemaphore(value: 0)

  nonisolated init() {}

  func set(_ x: Int, times: Int) {
    for _ in 0..<times { subject.value &+= x }
  }

  nonisolated func wait(for count: Int) {
    for _ in 0..<count { seen.wait() }
  }

  func read(_ note: @Sendable (_ difference: Int) -> Void) async {
    var last = 0
    let subject = subject
    // On the actor as this function is: where the closure says so itself, Swift 6.3 crashes.
    for await value in Observations({ subject.value }) {
      // The value that is there at the beginning is told too.
      if value == last { continue }
      note(value &- last)
      last = value
      if value == subject.value { seen.signal() }
    }
  }
}

extension SenderKind<any Sender> {
  static var observations: Self {
    Self("Observations, last of 1,000 seen", .peer) { ObservationsSender(Audience(count: $0)) }
  }
}
