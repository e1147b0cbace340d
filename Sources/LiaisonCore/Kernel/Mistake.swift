/// Stops the program because of a mistake in it, with the remedy on standard error.
///
/// A precondition prints nothing in a release build, where a server's log is often all that is
/// left. This function prints the remedy in every build.
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
