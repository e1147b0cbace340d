/// The sources of a property, as the body of a closure.
struct SourceList {
  private let all: [String]
  private let owner: ObservedType

  init(_ all: [String], of owner: ObservedType) {
    self.all = all
    self.owner = owner
  }

  /// The body of the closure. If the compiler must check whether a source can be followed, each
  /// source has a statement of its own. In one expression the compiler would try other meanings of
  /// the remaining sources, too.
  var text: String {
    let written = all.map(source)
    if all.allSatisfy({ !$0.contains(".") }) { return "[\(written.joined(separator: ", "))]" }
    let names = written.indices.map { "source\($0)" }
    let statements = zip(names, written).map { "let \($0) = \($1)" }
    return (statements + ["return _sources(\(names.joined(separator: ", ")))"])
      .joined(separator: "; ")
  }

  /// `address.city` as `ObservedSource(address).city`. For `.*` at the end, the compiler checks
  /// whether the value is an object.
  private func source(_ text: String) -> String {
    let parts = text.split(separator: ".")
    if parts.count > 1, parts[0] == "super" || parts[0] == "self" { return inherited(parts) }
    let isWhole = parts.last == "*"
    let chain = parts.dropFirst().dropLast(isWhole ? 1 : 0).map { "." + $0 }.joined()
    return root(parts[0]) + chain + (isWhole ? "._whole()" : "")
  }

  /// A source in the superclass, by its name. Whether it can be observed is found out at run time,
  /// when the property is observed.
  private func inherited(_ parts: [Substring]) -> String {
    let label = parts[0] == "super" ? "super: " : ""
    let goesOn = parts.count > 2 ? ", goesOn: true" : ""
    return "InheritedSource(\(label)\"\(Name(text: String(parts[1]), range: 0..<0).bare)\", "
      + "of: \(owner.name).self\(goesOn))"
  }

  /// The first part of a source. A constant itself is not followed; only its type matters.
  private func root(_ text: Substring) -> String {
    guard text.hasPrefix("let ") else { return "ObservedSource(\(text))" }
    let isolation = owner.isActor ? "isolated " : ""
    return "EndedSource { (it: \(isolation)\(owner.name)) in it.\(text.dropFirst(4)) }"
  }
}
