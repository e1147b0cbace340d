public import Foundation
public import Liaison

extension NoticeCenter {
  /// Posts a notice at once, soon, or when the run loop is idle, as Foundation's notification
  /// queues do. Several notices that count as one are posted once.
  ///
  ///     center.enqueue(Changed(), from: document, postingStyle: .whenIdle)
  ///     center.enqueue(Progress(0.5), postingStyle: .asap, coalesceMask: .onName)
  ///
  /// It is `enqueue(_:from:coalescing:posting:)` in Foundation's words:
  ///
  /// - `.now` means `.now`, `.asap` means `.soon`, and `.whenIdle` means `.whenIdle`: when nothing
  ///   more has been enqueued for a whole turn, but after a hundred turns at the latest.
  /// - `.onName` counts notices of one type as one, `.onSender` those of one sender, and both
  ///   together those of one type and sender; without either, each is posted.
  ///
  /// - **Thread.** Turns are those of the run loop in which this is called, in its default mode,
  ///   and the notice is posted on its thread. Where no run loop runs, and on the main thread,
  ///   turns are the main queue's, so no notice waits for a run loop that never runs. If a thread
  ///   ends before it has posted its notices, they are posted on the main queue.
  /// - **Order.** Notices that were enqueued from one thread are posted in the order in which they
  ///   were enqueued. Of notices that count as one, the last is posted in the position of the
  ///   first; a notification queue would use the position of the last.
  /// - **Lifetime.** The waiting notice keeps its sender, and does not keep the center.
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
