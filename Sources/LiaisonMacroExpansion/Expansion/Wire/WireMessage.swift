/// All mistakes of a type with `@Wire`, in one place. `Documentation/Diagnostics.md` lists the same
/// mistakes.
enum WireMessage: DiagnosticText {
  case notAValue
  case unreadable
  case conditional
  case pack(String)
  case sameNumber(String, as: String)

  var text: String {
    switch self {
    case .notAValue:
      "'@Wire' can be attached to a structure or an enumeration only"
    case .unreadable:
      "'@Wire' cannot read this type to its end"
    case .conditional:
      "what travels has to be the same on every platform; move it out of '#if'"
    case .pack(let name):
      "'@Wire' cannot write the parameter pack '\(name)'; conform to 'WireValue' by hand"
    case .sameNumber(let name, let other):
      "'\(name)' and '\(other)' have the same number on the wire; rename one"
    }
  }
}
