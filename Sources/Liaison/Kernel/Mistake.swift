/// Stops the program because of a mistake in it, with the remedy on standard error.
///
/// Unlike a precondition it says so in release builds too: whoever reads a server's log has nothing
/// else to go by.
@usableFromInline
package func mistake(_ remedy: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(remedy, file: file, line: line)
}

/// Stops the program unless `condition` holds.
@usableFromInline
package func insist(
  _ condition: Bool, _ remedy: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { mistake(remedy(), file: file, line: line) }
}
