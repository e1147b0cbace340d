public import LiaisonCore
import Synchronization

extension NoticeCenter {
  /// Posts, for every notice of one type, the notice that `decode` makes of it. `decode` runs once
  /// per post, however many observers the result has, and not at all while it has none.
  ///
  ///     center.translate(RawPush.self) { raw -> OrderPlaced? in OrderPlaced(decoding: raw) }
  ///
  /// Observers of the original are told first. The result is posted with the same sender, on the
  /// same thread, and may be translated further. Translations run in the order in which they were
  /// registered. Translations must not form a circle; one that would complete a circle stops the
  /// program.
  ///
  /// The translation lasts as long as the center; the token can end it sooner.
  ///
  /// The center knows only after the first result whether the result conforms to an observed
  /// protocol. So `decode` also runs while there is an observed protocol with which no result has
  /// been compared.
  @discardableResult
  public func translate<N: Notice, Result: Notice>(
    _ type: N.Type, _ decode: @escaping @Sendable (N) -> Result?
  ) -> Subscription {
    let source = topic(of: N.self)
    let translation = Translation(from: source, to: topic(of: Result.self), decode)
    let isStated = links.withLock { _ in
      if translation.target.leads(to: source) { return false }
      source.add(translation)
      return true
    }
    insist(
      isStated,
      "'\(N.self)' would be translated to '\(Result.self)' for ever: '\(Result.self)' is translated "
        + "to '\(N.self)' already. Take one of the translations out of the circle.")
    let token = TranslationSubscription(of: translation)
    token.outliveToken()
    return token
  }

  /// Whether an observer might be told of a notice of this topic.
  func isObserved(
    _ topic: Topic, from sender: AnyObject?, on journey: Journey? = nil
  ) -> Bool {
    if !topic.hasSeen(groupCount.load(ordering: .acquiring)) { return true }
    if Round.Rosters(topic, sender).haveReachableObserver { return true }
    return topic.onward(from: sender).contains {
      $0?.awaits(in: self, from: sender, on: journey) == true
    }
  }
}

/// Makes notices of one topic from the notices of another.
private final class Translation<Source: Notice, Target: Notice>: Sendable {
  fileprivate let source: Topic
  let target: Topic
  /// The translations under way.
  fileprivate let calls = Roster()
  private let decode: @Sendable (Source) -> Target?
  /// A post that has found the translation before it ended asks this.
  private let isOver = Atomic(false)

  init(from source: Topic, to target: Topic, _ decode: @escaping @Sendable (Source) -> Target?) {
    self.source = source
    self.target = target
    self.decode = decode
  }

  /// No call of `decode` begins after this has returned. One on another thread may still run.
  func cancel() {
    isOver.store(true, ordering: .sequentiallyConsistent)
    source.remove(self)
  }
}

extension Translation: Onward {
  func pass<N: Notice>(_ posting: NoticeCenter.Posting<N>, through center: NoticeCenter) -> Bool {
    // The flag is read inside of the call. So code that waits for the calls either waits for this
    // one or has stopped it.
    calls.during {
      !isOver.load(ordering: .sequentiallyConsistent) && translate(posting, through: center)
    }
  }

  private func translate<N: Notice>(
    _ posting: NoticeCenter.Posting<N>, through center: NoticeCenter
  ) -> Bool {
    guard center.isObserved(target, from: posting.sender, on: posting.journey) else {
      return false
    }
    guard let notice = posting.notice as? Source, let result = decode(notice) else { return false }
    if let journey = posting.journey {
      guard journey.reach(Journey.Stop(Target.self, in: center)) else { return false }
    }
    return center.deliver(posting.with(result))
  }

  func awaits(in center: NoticeCenter, from sender: AnyObject?, on journey: Journey?) -> Bool {
    center.isObserved(target, from: sender, on: journey)
  }

  var onlySender: ObjectIdentifier? { nil }
  var leadsOut: Bool { target.leadsOut }
  func leads(to other: Topic) -> Bool { target.leads(to: other) }
}

/// The token of a translation. Its reference is weak, so the translation is deallocated when it
/// ends, however long the token lives.
///
/// Unchecked: the references are written once, and the runtime reads weak ones atomically.
private final class TranslationSubscription<Source: Notice, Target: Notice>: Subscription,
  @unchecked Sendable
{
  private weak var translation: Translation<Source, Target>?
  private let calls: Roster

  init(of translation: Translation<Source, Target>) {
    self.translation = translation
    calls = translation.calls
  }

  override var isActive: Bool {
    guard let translation else { return false }
    return translation.source.leads(by: translation)
  }

  override func cancel() { translation?.cancel() }

  override func cancelWithRemains() -> Remains {
    cancel()
    return Remains([.calls(of: calls)])
  }

  override func limit(to owner: AnyObject) {
    mistake("A translation has no owner; cancel its token when it is to end.")
  }
}
