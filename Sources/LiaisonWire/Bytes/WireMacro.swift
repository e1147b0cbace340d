/// Lets a structure or an enumeration travel.
///
/// ```swift
/// @Wire struct Reading {
///   var at: Date
///   var celsius: Double
///   var battery = 100
/// }
///
/// @Wire enum Command {
///   case open(door: String, slowly: Bool = false)
///   case close
/// }
/// ```
///
/// A structure sends what it stores, in the order of its declaration; computed properties, lazy
/// properties and constants with an initial value are not sent. An enumeration sends the name of
/// its case, hashed to four bytes, and its values.
///
/// **Evolution.** A property or a value with a default may be appended: older messages leave it at
/// its default, and older programs skip it. Cases may be added and put in another order; a program
/// that does not know the case refuses the message (``WireError/Code/unknownCase``). Anything else
/// is another type: renaming a case, putting properties in another order, inserting one, or
/// changing the type of one. The bytes do not show that. A program of another version may read
/// wrong values, and no error says so.
///
/// A generic type travels if its type parameters do.
@attached(
  extension, conformances: WireValue,
  names: named(write(to:)), named(init(reading:)), named(_describe(in:)))
public macro Wire() = #externalMacro(module: "LiaisonMacros", type: "Wire")
