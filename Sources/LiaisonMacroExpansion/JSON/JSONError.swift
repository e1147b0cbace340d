/// The fault of a JSON text, and the byte at which it was found.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// A sentence for a human reader.
  package let message: String
  /// The UTF-8 offset at which reading stopped.
  package let offset: Int

  package init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }

  package var description: String { "\(message) (at byte \(offset))" }
}
