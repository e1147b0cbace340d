import Foundation
import Liaison
import Synchronization

/// One name of a notification center, as the far side of a center's bridge.
///
/// Unchecked: the weak references are written once, before other code knows the object, and the
/// runtime reads and clears them atomically. The rest is immutable, or a lock guards it.
final class NotificationName<N: Notice>: FarSide, @unchecked Sendable {
  typealias Message = N

  /// Foundation's token. Unchecked: it is only passed to `removeObserver`, which any thread may
  /// call.
  private struct Token: @unchecked Sendable {
    let object: any NSObjectProtocol
  }

  private struct State {
    var token: Token?
    var isClosed = false
  }

  private let name: Notification.Name
  private weak var foundation: NotificationCenter?
  private weak var object: AnyObject?
  /// The object's address. Once the object has gone, another object may have this address.
  let onlySender: ObjectIdentifier?
  private let decode: (@Sendable (Notification) -> N?)?
  private let encode: (@Sendable (N) -> Notification?)?
  private let state = Guarded(State())

  init(
    _ name: Notification.Name, from object: AnyObject?, in foundation: NotificationCenter,
    decode: (@Sendable (Notification) -> N?)?, encode: (@Sendable (N) -> Notification?)?
  ) {
    self.name = name
    self.object = object
    self.foundation = foundation
    onlySender = object.map { ObjectIdentifier($0) }
    self.decode = decode
    self.encode = encode
  }

  // MARK: - Coming in

  /// Observes the name until `close()`, if notifications are to come in.
  func observe(for bridge: Bridge<NotificationName<N>>) {
    guard decode != nil, let foundation else { return }
    FoundationsLock.leave()
    // The queue is nil, so that Foundation calls the block on the poster's thread, before the post
    // returns.
    let token = Token(
      object: foundation.addObserver(forName: name, object: object, queue: nil) {
        [weak bridge] notification in
        FoundationsLock.enter()
        guard let bridge else { return }
        bridge.far.receive(notification, over: bridge)
      })
    // The bridge may have ended meanwhile, when it did not have the token yet.
    let isClosed = state.withLock { state in
      if !state.isClosed { state.token = token }
      return state.isClosed
    }
    if isClosed { foundation.removeObserver(token.object) }
  }

  private func receive(_ notification: Notification, over bridge: Bridge<NotificationName<N>>) {
    guard let foundation, let decode else { return }
    let sender = notification.sender
    // Foundation knows the object by its address, which another object may have by now.
    if onlySender != nil {
      guard let object else { return bridge.cancel() }
      guard object === sender else { return }
    }
    let known = PostedNotification.journey(of: notification, in: foundation, for: bridge)
    let journey = known ?? Journey(from: stop(in: foundation))
    bridge.bringIn(from: sender, on: journey) { decode(notification) }
  }

  // MARK: - Going out

  var takesNotices: Bool { encode != nil }

  func awaits(from sender: AnyObject?, on journey: Journey?) -> Bool {
    guard encode != nil, let foundation, isFromObject(sender) else { return false }
    return journey.map { !$0.hasReached(stop(in: foundation)) } ?? true
  }

  func take(_ notice: N, from sender: AnyObject?, on journey: Journey) -> Bool {
    guard let encode, let foundation, isFromObject(sender) else { return false }
    let stop = stop(in: foundation)
    guard !journey.hasReached(stop), var notification = encode(notice) else { return false }
    insist(
      notification.name == name,
      "The bridge of '\(name.rawValue)' was to post '\(notification.name.rawValue)'. Let 'encode' "
        + "name its notification '\(name.rawValue)', or bridge the other name.")
    guard journey.reach(stop) else { return false }
    if notification.object == nil { notification.object = sender }
    PostedNotification.post(notification, to: foundation, on: journey)
    return true
  }

  private func isFromObject(_ sender: AnyObject?) -> Bool {
    guard onlySender != nil else { return true }
    guard let object else { return false }
    return object === sender
  }

  private func stop(in foundation: NotificationCenter) -> Journey.Stop {
    Journey.Stop(name.rawValue, in: foundation)
  }

  func close() {
    let token = state.withLock { state in
      state.isClosed = true
      return state.token.take()
    }
    if let token { foundation?.removeObserver(token.object) }
  }
}

extension Notification {
  /// The object; nil if it is a value that Foundation has just boxed.
  fileprivate var sender: AnyObject? {
    guard let object, type(of: object) is AnyClass else { return nil }
    return object as AnyObject
  }
}

/// Tells ThreadSanitizer about the notification center's lock. Because of that lock, everything
/// before the registration of an observer happens before everything in the observer. On Linux, the
/// lock is compiled without instrumentation, as the standard library's is. See `Guarded`.
private enum FoundationsLock {
  private static let word = Atomic<UInt8>(0)
  static func leave() { word.store(1, ordering: .releasing) }
  static func enter() { _ = word.load(ordering: .acquiring) }
}
