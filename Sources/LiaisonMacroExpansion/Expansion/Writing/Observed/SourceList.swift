/// What a property depends on, as the body of a closure.
struct SourceList {
  private let all: [String]
  private let owner: ObservedType

  init(_ all: [String], of owner: ObservedType) {
    self.all = all
    self.owner = owner
  }

  /// Where the compiler has to find out whether something can be followed, each stands in a
  /// statement of its own: in one expression it would look for a way to read the others so that all
  /// fits.
  var text: String {
    let written = all.map(source)
    if all.allSatisfy({ !$0.contains(".") }) { return "[\(written.joined(separator: ", "))]" }
    let names = written.indices.map { "source\($0)" }
    let statements = zip(names, written).map { "let \($0) = \($1)" }
    return (statements + ["return _sources(\(names.joined(separator: ", ")))"])
      .joined(separator: "; ")
  }

  /// `address.city` as `ObservedSource(address).city`; with `.*` behind it, the compiler looks
  /// whether that is an object.
  private func source(_ text: String) -> String {
    let parts = text.split(separator: ".")
    if parts.count > 1, parts[0] == "super" || parts[0] == "self" { return inherited(parts) }
    let isWhole = parts.last == "*"
    let chain = parts.dropFirst().dropLast(isWhole ? 1 : 0).map { "." + $0 }.joined()
    return root(parts[0]) + chain + (isWhole ? "._whole()" : "")
  }

  /// What the superclass has, by its name: whether it can be observed is found out when it is.
  private func inherited(_ parts: [Substring]) -> String {
    let label = parts[0] == "super" ? "super: " : ""
    let goesOn = parts.count > 2 ? ", goesOn: true" : ""
    return "InheritedSource(\(label)\"\(Name(text: String(parts[1]), range: 0..<0).bare)\", "
      + "of: \(owner.name).self\(goesOn))"
  }

  /// What is read of an object that is a constant nobody follows; only its type matters.
  private func root(_ text: Substring) -> String {
    guard text.hasPrefix("let ") else { return "ObservedSource(\(text))" }
    let isolation = owner.isActor ? "isolated " : ""
    return "EndedSource { (it: \(isolation)\(owner.name)) in it.\(text.dropFirst(4)) }"
  }
}
