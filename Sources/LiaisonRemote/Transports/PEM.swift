/// Text in PEM, or the file that holds it.
enum PEM: Hashable, Sendable, CustomStringConvertible {
  case file(String)
  case text(String)

  var description: String {
    switch self {
    case .file(let path): "'\(path)'"
    case .text: "a text in PEM"
    }
  }
}
