import Synchronization

/// What is noted of a path's changes for all cursors that read it. One observer writes it, so that a
/// change costs the same however many cursors there are.
///
/// Sets of the whole are only counted: whoever finds that there was one need not know what became of
/// single elements before it. What became of these is merged, as far as no cursor stands in between.
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

  /// A cursor's place in it.
  ///
  /// Used where the cursor is.
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

    /// What was noted since the last time; nil if there was nothing.
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
    /// What became of single elements. There is none if the whole was set.
    let composition: IndexComposition?
  }
}
