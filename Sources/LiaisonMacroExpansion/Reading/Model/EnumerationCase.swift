/// One name of a `case` in an enumeration, with the values that belong to it.
package struct EnumerationCase: Sendable {
  package let name: Name
  package let values: [Value]

  package struct Value: Sendable {
    /// Nil where there is none, and for `_`.
    package let label: Name?
    package let type: Text
    /// What follows `=`, verbatim.
    package let defaultValue: Text?
  }
}
