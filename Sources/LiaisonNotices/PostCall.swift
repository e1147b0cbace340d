import LiaisonCore
import Synchronization

/// A post whose poster waits until all observers have finished.
@usableFromInline
final class PostCall: Sendable {
  /// The asynchronous work of observers that the current task is a part of. A post from inside does
  /// not wait for that work, because the work may wait for the post.
  @TaskLocal static var chain: [Work] = []

  /// The asynchronous work of one observer. A task that the body starts inherits it. Such a task
  /// may post long after the work has ended; that post waits for the observer as any other post
  /// does.
  final class Work: Sendable {
    private let observer: ObjectIdentifier
    private let hasEnded = Atomic(false)

    init(of observer: NoticeObserver) { self.observer = ObjectIdentifier(observer) }

    func end() { hasEnded.store(true, ordering: .releasing) }

    fileprivate var isUnderWay: Bool { !hasEnded.load(ordering: .acquiring) }

    fileprivate func isUnderWay(for observer: NoticeObserver) -> Bool {
      self.observer == ObjectIdentifier(observer) && isUnderWay
    }
  }

  /// One observer that the post waits for. The observer has finished when the last reference to the
  /// pass is released. So the poster does not wait for a letter that is dropped unopened.
  @usableFromInline
  final class Pass: Sendable {
    let chain: [Work]
    private let call: PostCall
    private let number: Int

    fileprivate init(_ call: PostCall, number: Int) {
      self.call = call
      self.number = number
      chain = call.chain
    }

    deinit { call.finish(number) }
  }

  fileprivate struct State {
    var waiting: [Int: ObserverInfo] = [:]
    var lastNumber = 0
    var isPosted = false
    var poster: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let state = Guarded(State())
  private let chain = PostCall.chain.filter(\.isUnderWay)

  /// Returns a pass for an observer that has a mailbox, unless the poster is a part of the
  /// observer's work.
  func pass(for observer: NoticeObserver) -> Pass? {
    guard !chain.contains(where: { $0.isUnderWay(for: observer) }) else { return nil }
    let info = observer.info
    let number = state.withLock { state in
      state.lastNumber += 1
      state.waiting[state.lastNumber] = info
      return state.lastNumber
    }
    return Pass(self, number: number)
  }

  private func finish(_ number: Int) {
    let (info, poster) = state.withLock { state in
      let info = state.waiting.removeValue(forKey: number)
      return (info, state.takePoster())
    }
    withExtendedLifetime(info) {}
    poster?.resume()
  }

  /// Called when each observer has been called or has a letter.
  func posted() {
    state.withLock { state in
      state.isPosted = true
      return state.takePoster()
    }?.resume()
  }

  /// Waits until all observers have finished, the limit is over, or the task is cancelled. Returns
  /// the observers that have not finished.
  nonisolated(nonsending) func wait(within limit: Duration?) async -> [ObserverInfo] {
    let clock = AskingClock.current
    let alarm = limit.map { limit in
      // This task is cancelled below, when the wait has ended; its sleep then ends early. A second
      // call of `giveUp` has no effect.
      Task {
        try? await clock.sleep(for: limit.bounded)
        if !Task.isCancelled { giveUp() }
      }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { poster in
        let isOver = state.withLock { state in
          state.poster = poster
          return state.takePoster() != nil
        }
        if isOver { poster.resume() }
      }
    } onCancel: {
      giveUp()
    }
    alarm?.cancel()
    return state.withLock { state in state.waiting.sorted { $0.key < $1.key }.map(\.value) }
  }

  private func giveUp() {
    state.withLock { state in
      state.isOver = true
      return state.takePoster()
    }?.resume()
  }
}

extension PostCall.State {
  fileprivate mutating func takePoster() -> CheckedContinuation<Void, Never>? {
    guard isOver || isPosted && waiting.isEmpty else { return nil }
    return poster.take()
  }
}
