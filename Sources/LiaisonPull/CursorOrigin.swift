import LiaisonCore

/// Where a cursor begins.
///
///     let cursor = journal.cursor(from: .position(saved))
///
/// The place is found when the cursor is made. If it is before the oldest entry that is kept, the
/// first pull says how many entries were missed.
public struct CursorOrigin: Sendable, Equatable {
  package enum Place: Sendable, Equatable {
    case start, end
    case position(JournalPosition)
  }

  package let place: Place

  /// The oldest entry that is kept.
  public static var start: Self { Self(place: .start) }

  /// The end: the cursor reads the entries that are appended from now on.
  public static var end: Self { Self(place: .end) }

  /// The place of another cursor, which may be from an earlier run of the program.
  ///
  /// A position of another life, or beyond the end, was never one of this journal. It counts as a
  /// place before the first entry. The cursor's first pull is `.missed` with the number of entries
  /// that the journal no longer keeps, even if that is zero. Then the cursor reads all entries that
  /// are kept. Entries of an earlier life are not counted, because their number is not known.
  public static func position(_ position: JournalPosition) -> Self {
    Self(place: .position(position))
  }
}
