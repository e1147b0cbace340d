/// What the `@available` attributes of a declaration say.
struct Availability: Equatable {
  /// The attributes as written.
  let attributes: [String]
  /// What `if #available` has to ask for: `macOS 15, *`. Nil if it exists everywhere.
  let condition: String?
  /// Whether a use of it is warned of or forbidden.
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
