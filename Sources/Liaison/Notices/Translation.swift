import Synchronization

extension NoticeCenter {
  /// Posts, for every notice of one type, what `decode` makes of it: once per post, however many
  /// observe the result, and not at all while nobody does.
  ///
  ///     center.translate(RawPush.self) { raw -> OrderPlaced? in OrderPlaced(decoding: raw) }
  ///
  /// Observers of the original are told first. The result is posted by the same sender, where the
  /// original was, and may be translated further. Translations run in the order in which they
  /// were stated. A circle of them stops the program when it is stated.
  ///
  /// The translation lasts as long as the center; the token can end it sooner.
  ///
  /// Whether a protocol's observers observe the result is known from the first one that was seen,
  /// so while a protocol has been observed that no result has been tried for, `decode` runs once.
  @discardableResult
  public func translate<N: Notice, Result: Notice>(
    _ type: N.Type, _ decode: @escaping @Sendable (N) -> Result?
  ) -> Subscription {
    let source = topic(of: N.self)
    let translation = Decoder(from: source, to: topic(of: Result.self), decode)
    let isStated = links.withLock { _ in
      if translation.target.leads(to: source) { return false }
      source.add(translation)
      return true
    }
    insist(
      isStated,
      "'\(N.self)' would be translated to '\(Result.self)' for ever: '\(Result.self)' is translated "
        + "to '\(N.self)' already. Take one of the translations out of the circle.")
    let token = Subscription(translation)
    token.outliveToken()
    return token
  }

  /// Whether anybody would be told of a notice of this topic.
  func isObserved(_ topic: Topic, from sender: AnyObject?) -> Bool {
    if !topic.hasSeen(groupCount.load(ordering: .acquiring)) { return true }
    if Round.Sources(topic, sender).reachSomebody { return true }
    return topic.translations.contains { isObserved($0.target, from: sender) }
  }
}

/// What is made of the notices of one topic.
class Translation: @unchecked Sendable {
  // Unchecked because it is not final: the subclass adds one immutable closure.
  fileprivate let source: Topic
  let target: Topic

  fileprivate init(from source: Topic, to target: Topic) {
    self.source = source
    self.target = target
  }

  /// Posts what a notice becomes. Returns whether anybody was told.
  func pass<N: Notice>(_ posting: NoticeCenter.Posting<N>, through center: NoticeCenter) -> Bool {
    false
  }
}

private final class Decoder<Source: Notice, Target: Notice>: Translation, @unchecked Sendable {
  private let decode: @Sendable (Source) -> Target?

  init(from source: Topic, to target: Topic, _ decode: @escaping @Sendable (Source) -> Target?) {
    self.decode = decode
    super.init(from: source, to: target)
  }

  override func pass<N: Notice>(
    _ posting: NoticeCenter.Posting<N>, through center: NoticeCenter
  ) -> Bool {
    guard center.isObserved(target, from: posting.sender) else { return false }
    guard let notice = posting.notice as? Source, let result = decode(notice) else { return false }
    return center.deliver(posting.with(result))
  }
}

extension Translation: Registration {
  var isActive: Bool { source.translations.contains { $0 === self } }
  func cancel() { source.remove(self) }

  func tie(to owner: AnyObject) {
    mistake("A translation has no owner; cancel its token when it is to end.")
  }
}

extension Topic {
  /// Whether a chain of translations, or none, leads from here to `other`.
  fileprivate func leads(to other: Topic) -> Bool {
    self === other || translations.contains { $0.target.leads(to: other) }
  }
}
