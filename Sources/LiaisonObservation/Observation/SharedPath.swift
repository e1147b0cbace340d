/// Identifies a path of an object.
///
/// Unchecked: a key path is immutable.
package enum PathKey: Hashable, @unchecked Sendable {
  /// A property, by its number.
  case property(Int)
  /// A longer path, as it was written.
  case path(AnyKeyPath)
}

/// The state that all readers of the same path of an object share. It lives as long as one of these
/// readers.
package struct SharedPath: Sendable {
  package weak let reader: (any AnyObject & Sendable)?

  package init(reader: (any AnyObject & Sendable)?) {
    self.reader = reader
  }
}
