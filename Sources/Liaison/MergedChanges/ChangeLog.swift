import LiaisonObservation
import LiaisonPull
import Synchronization

/// The changes of a path, for all cursors that read it. One observer writes it, so a change costs
/// the same however many cursors there are.
///
/// Sets of the whole value are only counted, because a cursor that finds one needs nothing about
/// single elements before it. Changes of single elements are merged where no cursor stands between
/// them.
final class ChangeLog: Sendable {
  private let settings = Atomic(0)
  private let edits: ChangesStorage<IndexComposition>?

  init(hasElements: Bool) { edits = hasElements ? ChangesStorage() : nil }

  func note(_ kind: ChangeKind, _ ranges: [Range<Int>]?) {
    guard let edits, let ranges, kind != .setting else {
      settings.add(1, ordering: .releasing)
      return
    }
    if let place = edits.record(IndexComposition(kind, ranges)) { edits.fold(joining: place) }
  }

  func reader() -> Reader {
    Reader(
      self, settings: settings.load(ordering: .acquiring), edits: edits.map(ChangesCursor.init))
  }

  /// A cursor's place in the log.
  ///
  /// It is used where the cursor is used.
  final class Reader {
    private let log: ChangeLog
    private var settings: Int
    private let edits: ChangesCursor<IndexComposition>?

    fileprivate init(_ log: ChangeLog, settings: Int, edits: ChangesCursor<IndexComposition>?) {
      self.log = log
      self.settings = settings
      self.edits = edits
    }

    var hasNews: Bool {
      log.settings.load(ordering: .acquiring) != settings || edits?.hasNews ?? false
    }

    /// The changes since the last call; nil if there were none.
    func take() -> News? {
      let now = log.settings.load(ordering: .acquiring)
      defer { settings = now }
      let composition = edits?.pull()
      if now != settings { return News(composition: nil) }
      return composition.map { News(composition: $0) }
    }
  }

  /// What has become of a path.
  struct News {
    /// The changes of single elements; nil if the whole value was set.
    let composition: IndexComposition?
  }
}
