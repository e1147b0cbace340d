/// The numbers by which an end calls what the other end will return.
///
/// The caller chooses such a number with the call that promises the object. It has the second
/// highest bit and not the highest, so it is neither the number of an object that was sent nor that
/// of a name.
package enum PromiseNumber {
  package static let first: UInt32 = 1 << 30

  /// How many promises one end may have of the other: let go of none of them.
  package static let most = 1024
  /// How many calls may stand on each other that have no answer.
  package static let deepest = 32

  package static func isOne(_ number: UInt32) -> Bool { number >> 30 == 1 }

  /// What `gone` of this object says: its sender understands calls of promised objects. An end that
  /// does not understand that passes over it, because no object has the number.
  package static let greeting: UInt32 = 0
  /// The same of closing: no promise has this number.
  package static let closing = first
}
