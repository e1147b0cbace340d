import Synchronization

extension Mailbox {
  /// Keeps new letters instead of running them. `keeping` also limits the letters that are kept
  /// already. `change` runs under the same lock.
  package func pause(keeping: Keeping, _ change: () -> Void) {
    // Released after the lock.
    var dropped = LetterQueue()
    state.withLock { state in
      isStopped.store(true, ordering: .relaxed)
      if state.pause == nil { state.letters.setAside() }
      state.pause = keeping
      state.letters.trim(to: keeping, dropping: &dropped)
      state.losses += dropped.count
      change()
    }
    while let letter = dropped.popFirst() { report(.lost, letter.requirement) }
  }

  /// Ends the pause and runs the kept letters.
  package func resume() {
    let more = state.withLock { state in
      state.pause = nil
      copyStop(of: state)
      return state.wantsEmptying()
    }
    if more { schedule() }
  }

  package var isPaused: Bool { state.withLock { $0.pause != nil && !$0.isClosed } }

  /// Calls `change` under the lock if no letter waits or runs, and a new one would run at once.
  package func whenIdle(_ change: () -> Void) {
    state.withLock { state in
      let isIdle = !state.isScheduled && state.runner == .nowhere && !state.isStopped
      if isIdle, state.letters.isEmpty { change() }
    }
  }
}

extension Keeping {
  /// What a paused mailbox does with a letter that is one too many.
  var policy: MailboxPolicy {
    switch side {
    case .everything: .unbounded
    case .newest where capacity > 0: .droppingOldest(capacity)
    case .newest, .oldest: MailboxPolicy(keepingFirst: capacity)
    }
  }
}
