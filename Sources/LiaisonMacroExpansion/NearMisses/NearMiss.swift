/// A member that looks as if it implemented an optional requirement, but is never called for it.
///
/// The compiler does not report it, because a requirement that is left out has a body of its own.
/// It warns of a near miss only in an extension that declares the conformance, and never in a
/// subclass, whose superclass has decided what is called.
package struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// The line, counted from one. The column is counted from one, in bytes.
  package let line: Int
  package let column: Int
  package let message: String

  /// The warning in the form of the compiler's diagnostics, so that editors find the place.
  package var description: String { "\(path):\(line):\(column): warning: \(message)" }
}

/// Searches source files for members that miss an optional requirement of a contract.
///
/// It knows names only. A type that it does not find in the files does not exist for it, and types
/// are compared as they are written. Members that are private or override another are never near
/// misses.
package func nearMisses(in files: [(path: String, text: String)]) -> [NearMiss] {
  ConformanceSurvey(files).nearMisses()
}
