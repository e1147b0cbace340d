public import Liaison

/// Writes a property's values or a center's notices into a journal, as long as the recorder lives.
///
/// ```swift
/// let prices = JournalRecorder(of: stock, \.price, keeping: .newest(1_000))
/// let listener = try Link.listen(at: address) { link in link.export(prices, named: "prices") }
///
/// let reader = try await link.journal(of: Double.self, named: "prices").cursorFromNewest()
/// while let (price, skipped) = try await reader.newest() { show(price, skipped) }
/// ```
///
/// One recorder serves all links. A reader that comes back over another link goes on from its
/// position, or is told how many entries it has missed.
///
/// Entries have the order of the changes or posts. They are appended in the thread of the change or
/// post, before the setter or the post returns. If several threads set a property or post, there is
/// no order between them. A center whose order is `.queued` may leave a notice to another thread.
public final class JournalRecorder<Entry: Sendable>: Sendable {
  /// What was recorded. The journal is finished when the recorder is released.
  public let journal: Journal<Entry>
  private let token: any Sendable

  private init(_ journal: Journal<Entry>, _ token: some Sendable) {
    (self.journal, self.token) = (journal, token)
  }

  deinit { journal.finish() }

  /// Records the values of a property, beginning with the present one.
  ///
  /// The present value is recorded before this returns. Setting an equal value makes an entry, too.
  /// The recorder does not keep the subject. After the subject's end nothing more is recorded, and
  /// the journal is not finished before the recorder ends.
  public convenience init<Subject: Observed>(
    of subject: Subject, _ path: KeyPath<Subject.Type, ObservedPath<Entry>>,
    keeping retention: Retention<Entry> = .newest(1_000)
  ) {
    let journal = Journal<Entry>(keeping: retention)
    let token = subject.follow(path, [.initial, .new]) { _, value in
      if let value = value() { journal.append(value) }
    }
    self.init(journal, token)
  }

  /// Records the values of an actor's property, beginning with the present one.
  ///
  /// The present value is recorded before this returns. From outside of the actor it is called with
  /// `await`:
  ///
  ///     let prices = await JournalRecorder(of: stock, \.price)
  ///
  /// The recorder does not keep the actor. After the actor's end nothing more is recorded, and the
  /// journal is not finished before the recorder ends.
  public convenience init<Subject: ObservedActor>(
    of subject: isolated Subject, _ path: KeyPath<Subject.Type, ObservedPath<Entry>>,
    keeping retention: Retention<Entry> = .newest(1_000)
  ) {
    let journal = Journal<Entry>(keeping: retention)
    let token = subject.follow(path, [.initial, .new]) { _, value in
      if let value = value() { journal.append(value) }
    }
    self.init(journal, token)
  }

  /// Records the notices of a type.
  ///
  /// If the center keeps a last notice of the type, it is recorded first. Earlier notices are not.
  /// With a `sender`, only the notices of that object are recorded; the recorder does not keep it.
  ///
  ///     let orders = JournalRecorder(of: OrderPlaced.self, in: center, keeping: .newest(10_000))
  public convenience init(
    of type: Entry.Type, in center: NoticeCenter, from sender: AnyObject? = nil,
    keeping retention: Retention<Entry> = .newest(1_000)
  ) where Entry: Notice {
    let journal = Journal<Entry>(keeping: retention)
    let token = center.observe(type, from: sender) { notice in journal.append(notice) }
    self.init(journal, token)
  }
}
