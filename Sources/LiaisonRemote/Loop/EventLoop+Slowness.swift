public import Liaison
internal import Synchronization

extension TapEvent.Kind {
  /// A step took `duration` on the loop `place`, and held up its links. The requirement is the one
  /// that was called, if the step was the beginning of a call.
  public static let slow = Self("slow")
}

extension EventLoop {
  /// How long one step may take before the tap is told: 100 milliseconds, unless you set it.
  ///
  /// A step is what runs from one suspension of a task to the next. Nothing is measured while
  /// nothing watches the tap.
  public var patience: Duration {
    get { .nanoseconds(Int64(clamping: slowness.load(ordering: .relaxed))) }
    set { slowness.store(newValue.nanoseconds, ordering: .relaxed) }
  }

  /// A step begins; the one before has ended. Of the loop's thread alone.
  @inline(__always)
  func beginStep(_ requirement: @autoclosure () -> Requirement? = nil) {
    if Tap.shared.isOn { measureStep(requirement()) }
  }

  /// The last step has ended.
  @inline(__always)
  func endStep() {
    if step == nil { return }
    measureStep(nil)
    step = nil
  }

  private func measureStep(_ requirement: Requirement?) {
    let now = Self.now()
    let last = step
    step = (now, requirement)
    guard let last, now - last.began > slowness.load(ordering: .relaxed) else { return }
    Tap.shared.report(
      TapEvent(
        kind: .slow, requirement: last.requirement ?? Self.someStep, place: name,
        duration: .nanoseconds(Int64(clamping: now - last.began))))
  }

  /// Names a step that is not the beginning of a call.
  private static let someStep: Requirement = {
    // A requirement refers to its name for ever, so this memory is never freed.
    let name = UnsafeMutablePointer<String>.allocate(capacity: 1)
    name.initialize(to: "a step of a task")
    return Requirement(named: name)
  }()
}
