public import Foundation
public import Liaison

extension NoticeCenter {
  /// As Foundation's notification queues: posts a notice at once, soon, or when there is nothing
  /// else to do, and once for several that count as one.
  ///
  ///     center.enqueue(Changed(), from: document, postingStyle: .whenIdle)
  ///     center.enqueue(Progress(0.5), postingStyle: .asap, coalesceMask: .onName)
  ///
  /// It is `enqueue(_:from:coalescing:posting:)` in Foundation's words:
  ///
  /// - `.now` is `.now`, `.asap` is `.soon`, `.whenIdle` is `.whenIdle`: when nothing more has been
  ///   enqueued for a whole turn, but after a hundred turns at the latest.
  /// - `.onName` counts those of one type as one, `.onSender` those of one sender, both those of one
  ///   type and sender; without either, each is posted.
  ///
  /// - **Thread.** Turns are those of the run loop in which this is called, in its default mode, and
  ///   the notice is posted on its thread. Where none runs, and on the main thread, they are the
  ///   main queue's, so nothing waits for a run loop that nobody runs. What a thread has not posted
  ///   when it ends is posted on the main queue.
  /// - **Order.** Of those that count as one, the last is posted in the place of the first; those
  ///   that were enqueued from one thread are posted in that order. A notification queue puts it in
  ///   the place of the last.
  /// - **Lifetime.** The sender is kept until then; the center is not.
  public func enqueue<N: Notice>(
    _ notice: N, from sender: AnyObject? = nil, postingStyle: NotificationQueue.PostingStyle,
    coalesceMask: NotificationQueue.NotificationCoalescing = [.onName, .onSender]
  ) {
    enqueue(
      notice, from: sender, coalescing: Coalescing(coalesceMask),
      posting: PostingTime(postingStyle))
  }
}

extension Coalescing {
  fileprivate init(_ mask: NotificationQueue.NotificationCoalescing) {
    switch (mask.contains(.onName), mask.contains(.onSender)) {
    case (true, true): self = .byTypeAndSender
    case (true, false): self = .byType
    case (false, true): self = .bySender
    case (false, false): self = .never
    }
  }
}

extension PostingTime {
  fileprivate init(_ style: NotificationQueue.PostingStyle) {
    switch style {
    case .now: self = .now
    case .asap: self = .soon(on: .currentRunLoop)
    case .whenIdle: self = .whenIdle(on: .currentRunLoop)
    @unknown default: self = .whenIdle(on: .currentRunLoop)
    }
  }
}
