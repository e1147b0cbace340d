/// The reason why a message from the compiler cannot be answered.
package struct PluginMessageError: Error, Equatable, CustomStringConvertible {
  /// One sentence on one line, for standard error.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
