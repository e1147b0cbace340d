import Synchronization

extension Mailbox {
  /// Keeps what comes instead of running it.
  func pause(keeping: Keeping) {
    state.withLock { state in
      isStopped.store(true, ordering: .relaxed)
      state.pause = keeping
    }
  }

  /// Goes on with what was kept.
  func resume() {
    let more = state.withLock { state in
      state.pause = nil
      isStopped.store(state.isStopped, ordering: .relaxed)
      return state.wantsEmptying()
    }
    if more { schedule() }
  }

  var isPaused: Bool { state.withLock { $0.pause != nil } }

  /// Whether nothing waits or runs, and what comes would run at once.
  var isIdle: Bool {
    state.withLock {
      $0.letters.isEmpty && !$0.isScheduled && $0.runner == .nowhere && !$0.isStopped
    }
  }
}

extension Keeping {
  /// What a mailbox does meanwhile with one letter too many.
  var policy: MailboxPolicy {
    switch side {
    case .everything: .unbounded
    case .newest where capacity > 0: .droppingOldest(capacity)
    case .newest, .oldest: MailboxPolicy(keepingFirst: capacity)
    }
  }
}
