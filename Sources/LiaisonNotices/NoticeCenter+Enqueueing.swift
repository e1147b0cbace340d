import LiaisonCore

extension NoticeCenter {
  /// Posts a notice later. Of several notices that count as one, only the last is posted. It takes
  /// the position of the first if both wait at one place.
  ///
  ///     center.enqueue(Changed(), from: document)              // however often: one notice
  ///     center.enqueue(Changed(), from: document, posting: .soon(on: .queue(queue)))
  ///
  /// The notice is posted at the place that `posting` names, and observers whose delivery is
  /// `.here` are called there. The waiting notice retains its sender, but not the center.
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
  ///
  /// Without a sender it drops those of every sender, and those without one, at whatever places
  /// they wait. They do not count as losses. A notice whose post has begun no longer waits. Notices
  /// of other types that conform to the same protocol stay.
  @discardableResult
  public func dequeue<N: Notice>(_ type: N.Type, from sender: AnyObject? = nil) -> Int {
    let sender = sender.map { ObjectIdentifier($0) }
    let removed = waiting.withLock { $0.remove(ObjectIdentifier(type), from: sender) }
    return removed.count
  }

  /// Posts the notices that are due at a place, and schedules another turn for the rest.
  private func empty(_ place: Delivery.Place, after turn: Waiting.Turn) {
    let isThere = place.run { [weak self] in
      guard let self else { return }
      let (due, next) = waiting.withLock { $0.takeDue(at: place, after: turn) }
      for enqueued in due { enqueued.post(self) }
      if let next { empty(place, after: next) }
    }
    if !isThere { lose(at: place) }
  }

  /// Drops the notices that wait at a place, because the place is an actor that has been
  /// deallocated. Reports each to the tap.
  private func lose(at place: Delivery.Place) {
    for enqueued in waiting.withLock({ $0.takeAll(at: place) }) {
      Tap.shared.report(
        TapEvent(kind: .lost, requirement: enqueued.requirement, place: place.label))
    }
  }
}
