public import Foundation
public import Liaison

/// `NSNull`, which JSON, property lists and databases contain, becomes nil where a property is set
/// by name.
///
///     try person.setValues(["nickname": NSNull(), "age": 36])   // nickname is nil
///
/// The property has to be optional; otherwise setting it is an error, as with nil. A property of
/// type `NSNull?` takes the value as it is.
extension NSNull: StandsForNil {}
