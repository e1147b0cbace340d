/// What a cursor finds when it looks.
///
///     switch cursor.pull(max: 100) {
///     case .entries(let entries): show(entries)
///     case .missed(let count, _): print("\(count) entries went by unread")
///     case .nothing: break
///     }
///
/// What a cursor received and what it missed is together exactly what was appended behind the place
/// where it began.
public enum Pulled<Entry: Sendable>: Sendable {
  /// The next entries, oldest first; at least one.
  case entries([Entry])
  /// So many entries were trimmed before they were read. The next pull goes on at the position.
  case missed(Int, resumingAt: JournalPosition)
  /// Everything has been read.
  case nothing
}

extension Pulled: Equatable where Entry: Equatable {}
