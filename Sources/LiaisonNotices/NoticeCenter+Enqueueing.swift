import LiaisonCore

extension NoticeCenter {
  /// Posts a notice later. Of several that count as one, it posts the last, in the position of the
  /// first.
  ///
  ///     center.enqueue(Changed(), from: document)              // however often: one notice
  ///     center.enqueue(Changed(), from: document, posting: .soon(on: .queue(q)))
  ///
  /// The notice is posted where `posting` says, so observers that live here are called there. The
  /// waiting notice keeps its sender, and does not keep the center.
  public func enqueue<N: Notice>(
    _ notice: N, from sender: AnyObject? = nil, coalescing: Coalescing = .byTypeAndSender,
    posting time: PostingTime = .whenIdle()
  ) {
    let key = Waiting.Key(coalescing, N.self, sender)
    if time.kind == .now {
      let replaced = waiting.withLock { waiting in key.flatMap { waiting.remove($0) } }
      withExtendedLifetime(replaced) {}
      return post(notice, from: sender)
    }
    let enqueued = Waiting.EnqueuedNotice(notice, from: sender, key, time.kind)
    let (place, replaced) = waiting.withLock { $0.append(enqueued, at: time.delivery.place) }
    withExtendedLifetime(replaced) {}
    if let place { empty(place, after: Waiting.Turn()) }
  }

  /// Drops the waiting notices of a type, or of that type and one sender. Returns how many there
  /// were.
  @discardableResult
  public func dequeue<N: Notice>(_ type: N.Type, from sender: AnyObject? = nil) -> Int {
    let sender = sender.map { ObjectIdentifier($0) }
    let removed = waiting.withLock { $0.remove(ObjectIdentifier(type), from: sender) }
    return removed.count
  }

  /// Posts what is due at a place, and comes back for the rest.
  private func empty(_ place: Delivery.Place, after turn: Waiting.Turn) {
    let isThere = place.run { [weak self] in
      guard let self else { return }
      let (due, next) = waiting.withLock { $0.takeDue(at: place, after: turn) }
      for enqueued in due { enqueued.post(self) }
      if let next { empty(place, after: next) }
    }
    if !isThere { lose(at: place) }
  }

  /// The place is an actor that has gone, so what waits for it is lost.
  private func lose(at place: Delivery.Place) {
    for enqueued in waiting.withLock({ $0.takeAll(at: place) }) {
      Tap.shared.report(
        TapEvent(kind: .lost, requirement: enqueued.requirement, place: place.label))
    }
  }
}
