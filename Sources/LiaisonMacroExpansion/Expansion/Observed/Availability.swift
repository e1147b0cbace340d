/// The contents of a declaration's `@available` attributes.
struct Availability: Equatable {
  /// The attributes as written.
  let attributes: [String]
  /// The condition of `if #available`: `macOS 15, *`. Nil if the declaration exists everywhere.
  let condition: String?
  /// Whether the compiler warns of a use of the declaration, or forbids it.
  let isDiscouraged: Bool

  init(of attributes: [Attribute]) {
    let all = attributes.filter { $0.name == "available" }
    self.attributes = all.map(\.text)
    var versions: [String] = []
    for attribute in all {
      let arguments = attribute.arguments ?? []
      if let introduced = arguments.first(where: { $0.label?.bare == "introduced" }) {
        versions.append("\(arguments[0].value) \(introduced.value)")
      } else if arguments.allSatisfy({ $0.label == nil }) {
        versions += arguments.map(\.value).filter { $0 != "*" && $0.contains(" ") }
      }
    }
    condition = versions.isEmpty ? nil : (versions + ["*"]).joined(separator: ", ")
    isDiscouraged = all.contains { attribute in
      (attribute.arguments ?? []).contains { argument in
        let word = argument.label?.bare ?? argument.value
        return ["deprecated", "unavailable", "obsoleted", "noasync"].contains(word)
      }
    }
  }
}
