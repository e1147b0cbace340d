public import Foundation
public import Liaison

/// `NSNull`, as it comes out of JSON, a property list or a database, is nil where it is set by
/// name.
///
///     try person.setValues(["nickname": NSNull(), "age": 36])   // nickname is nil
///
/// The property has to be optional; otherwise it is an error, as nil is. A property of type
/// `NSNull?` takes the value as it is.
extension NSNull: StandsForNil {}
