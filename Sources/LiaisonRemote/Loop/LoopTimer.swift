/// An action that a loop carries out at a time. Used by the loop's thread alone.
package final class LoopTimer {
  let time: UInt64
  private var action: (() -> Void)?

  init(at time: UInt64, _ action: @escaping () -> Void) {
    (self.time, self.action) = (time, action)
  }

  /// Whether it has neither fired nor been cancelled.
  var isSet: Bool { action != nil }

  package func cancel() { action = nil }

  func fire() {
    let action = action.take()
    action?()
  }
}
