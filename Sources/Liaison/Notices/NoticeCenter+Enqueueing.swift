extension NoticeCenter {
  /// Posts a notice later, and once for many that count as one: the last of them, in the place of
  /// the first.
  ///
  ///     center.enqueue(Changed(), from: document)              // however often: one notice
  ///     center.enqueue(Changed(), from: document, posting: .soon(on: .queue(q)))
  ///
  /// It is posted where `posting` says, so observers that live here are called there. The sender
  /// is kept until then; the center is not.
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
    let entry = Waiting.Entry(notice, from: sender, key, time.kind)
    let (place, replaced) = waiting.withLock { $0.append(entry, at: time.delivery.place) }
    withExtendedLifetime(replaced) {}
    if let place { empty(place, after: Waiting.Turn()) }
  }

  /// Posts none of the waiting notices of a type, or of that type from one sender, any more.
  /// Returns how many that were.
  @discardableResult
  public func dequeue<N: Notice>(_ type: N.Type, from sender: AnyObject? = nil) -> Int {
    let sender = sender.map { ObjectIdentifier($0) }
    let removed = waiting.withLock { $0.remove(ObjectIdentifier(type), from: sender) }
    return removed.count
  }

  /// Posts what is due at a place when its turn comes there, and comes back for the rest.
  private func empty(_ place: Delivery.Place, after turn: Waiting.Turn) {
    let isThere = place.run { [weak self] in
      guard let self else { return }
      let (due, next) = waiting.withLock { $0.takeDue(at: place, after: turn) }
      for entry in due { entry.post(self) }
      if let next { empty(place, after: next) }
    }
    if !isThere { lose(at: place) }
  }

  /// The place has gone, an actor: what was to be posted there is lost.
  private func lose(at place: Delivery.Place) {
    for entry in waiting.withLock({ $0.takeAll(at: place) }) {
      Tap.shared.report(
        TapEvent(kind: .lost, requirement: entry.requirement, place: place.label))
    }
  }
}
