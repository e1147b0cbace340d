/// One name of a `case` in an enumeration, with its associated values.
package struct EnumerationCase: Sendable {
  package let name: Name
  package let values: [Value]

  package struct Value: Sendable {
    /// Nil if there is no label, or if it is `_`.
    package let label: Name?
    package let type: Text
    /// The text after `=`, verbatim.
    package let defaultValue: Text?
  }
}
