/// A member that looks as if it implemented an optional requirement, and is never called for it.
///
/// The compiler says nothing: a requirement that is left out has a body of its own. It warns of a
/// member that nearly matches only where that stands in an extension that declares the conformance,
/// and never of a subclass, whose superclass has settled what is called.
package struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// Counted from one, in bytes.
  package let line: Int
  package let column: Int
  package let message: String

  /// In the form in which compilers say it, so that editors find the place.
  package var description: String { "\(path):\(line):\(column): warning: \(message)" }
}

/// Looks through source files for members that miss an optional requirement of a contract.
///
/// It knows names only: what it does not find in the files does not exist, and types are compared
/// as they are written. What is private or overrides something is never meant.
package func nearMisses(in files: [(path: String, text: String)]) -> [NearMiss] {
  ConformanceSurvey(files).nearMisses()
}
