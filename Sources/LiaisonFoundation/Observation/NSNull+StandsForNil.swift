public import Foundation
public import Liaison

/// What comes out of JSON, a property list or a database as `NSNull` is nil where it is set by name.
///
///     try person.setValues(["nickname": NSNull(), "age": 36])   // nickname is nil
///
/// Only for properties that are optional; of others it is an error, as nil is. A property that is an
/// `NSNull?` itself takes it as it is.
extension NSNull: StandsForNil {}
