import Foundation
import LiaisonRemote

extension LinkAddress {
  /// An address as its description spells it: `/run/user/1000/house`, `@house`, `127.0.0.1:4000`,
  /// `[::1]:4000`.
  init(spelled text: String) throws(CallMistake) {
    if text.hasPrefix("@"), text.count > 1 {
      self = .abstract(String(text.dropFirst()))
    } else if text.contains("/") {
      self = .unix(text)
    } else if let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...]), colon != text.startIndex
    {
      let host = text[..<colon].trimmingCharacters(in: ["[", "]"])
      self = .tcp(host, port: port)
    } else {
      throw CallMistake(
        "'\(text)' is no address: write a path with a '/', '@' and a name, or a host, ':' and a port"
      )
    }
  }
}

extension LinkToken {
  /// The token in a file, without the white space around it.
  init(file path: String) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw CallMistake("cannot read the token in '\(path)'")
    }
    try self.init(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
