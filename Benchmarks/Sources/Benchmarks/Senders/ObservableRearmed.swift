import Observation

/// The toolchain's observation, where each observer is told once and then registers again. It is
/// told before the set, when the new value is not there yet, so it makes a note, and reads and
/// registers after the set. Real code does that in a task or a block on the main queue, later and
/// dearer.
final class ObservableRearmed: Sender {
  private let subject = ObservableNumber()
  private var readers: [ObservableReader] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  func addAll() {
    audience.handAll { listener in
      let reader = ObservableReader(Observer(listener))
      reader.arm(subject)
      readers.append(reader)
    }
  }

  func post(_ x: Int, rounds: Int) {
    var value = subject.value
    for _ in 0..<rounds {
      value &+= x
      subject.value = value
      for reader in readers where reader.isDue { reader.hear(subject) }
    }
  }

  var total: Int { audience.total }
}

/// Sees a value when it registers, and the next one when it has been told.
///
/// `@unchecked Sendable`: it is told by the thread that sets the property and hears it.
private final class ObservableReader: @unchecked Sendable {
  private(set) var isDue = false
  private var seen = 0
  private let observer: Observer

  init(_ observer: Observer) {
    self.observer = observer
  }

  func arm(_ subject: ObservableNumber) {
    isDue = false
    seen = withObservationTracking {
      subject.value
    } onChange: {
      self.isDue = true
    }
  }

  /// The value that it registers with is the new one.
  func hear(_ subject: ObservableNumber) {
    let old = seen
    arm(subject)
    observer.note(seen &- old)
  }
}

extension SenderKind<any Sender> {
  static var observableRearmed: Self {
    Self("@Observable, re-armed", .peer) { ObservableRearmed(Audience(count: $0)) }
  }
}
