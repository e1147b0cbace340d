/// The promises that this end has of the other end's objects. A pure state.
struct AheadTable {
  private struct Promise {
    /// The call that returns the object.
    var call: CallSerial?
    let promise: RemotePromise
    var isSent = false
  }

  private var promises: [UInt32: Promise] = [:]
  private var last = PromiseNumber.first
  /// How many releases wait behind a long frame. A new promise may overtake them.
  var heldBack = 0
  /// Whether the other end understands calls of promised objects.
  var isUnderstood = false

  /// Whether the result of a call can be promised at this depth: the other end understands
  /// promises, and there is room for one more.
  func hasRoom(at depth: Int) -> Bool {
    isUnderstood && promises.count + heldBack < PromiseNumber.most
      && depth <= PromiseNumber.deepest
  }

  mutating func begin(_ promise: RemotePromise) -> UInt32 {
    repeat {
      last = (last + 1) & (PromiseNumber.first - 1) | PromiseNumber.first
    } while promises[last] != nil || last == PromiseNumber.closing
    promises[last] = Promise(promise: promise)
    return last
  }

  mutating func note(call: CallSerial?, of promise: UInt32) { promises[promise]?.call = call }

  mutating func noteSent(_ promise: UInt32) { promises[promise]?.isSent = true }

  /// Whether the call that promises the object was queued for sending.
  func isSent(_ promise: UInt32) -> Bool { promises[promise]?.isSent == true }

  /// Removes a promise. Returns its call if that was not sent, and whether the other end knows the
  /// promise.
  mutating func end(_ promise: UInt32) -> (unsent: CallSerial?, isSent: Bool) {
    guard let ended = promises.removeValue(forKey: promise) else { return (nil, false) }
    return (!ended.isSent && ended.promise.isPending ? ended.call : nil, ended.isSent)
  }

  mutating func removeAll() { promises = [:] }
}
