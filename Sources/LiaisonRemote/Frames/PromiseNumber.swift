/// The numbers by which an end calls the objects that the other end will return.
///
/// The caller chooses such a number with the call that promises the object. It has the second
/// highest bit and not the highest, so it is neither the number of an object that was sent nor that
/// of a name.
package enum PromiseNumber {
  package static let first: UInt32 = 1 << 30

  /// How many unreleased promises one end may have of the other.
  package static let most = 1024
  /// How many unanswered calls may depend on one another.
  package static let deepest = 32

  package static func isOne(_ number: UInt32) -> Bool { number >> 30 == 1 }

  /// A `gone` frame with this number says that its sender understands calls of promised objects. An
  /// older end ignores it, because no object has the number.
  package static let greeting: UInt32 = 0
  /// A `gone` frame with this number says that its sender understands `closing` frames. No promise
  /// has the number.
  package static let closing = first
}
