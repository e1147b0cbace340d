/// The result of a cursor's pull.
///
///     switch cursor.pull(max: 100) {
///     case .entries(let entries): show(entries)
///     case .missed(let count, _): print("\(count) entries went by unread")
///     case .nothing: break
///     }
///
/// The entries that a cursor received and those that it missed are together exactly the entries
/// that were appended behind its first place.
public enum Pulled<Entry: Sendable>: Sendable {
  /// The next entries, oldest first; at least one.
  case entries([Entry])
  /// This many entries were trimmed before they were read. The next pull reads from the position.
  case missed(Int, resumingAt: JournalPosition)
  /// Everything has been read.
  case nothing
}

extension Pulled: Equatable where Entry: Equatable {}
