/// The way to a value that is `Codable`, which is wanted only when something is wrong with it.
final class CodablePath {
  private let key: any CodingKey
  private let parent: CodablePath?

  init(_ key: any CodingKey, in parent: CodablePath?) {
    self.key = key
    self.parent = parent
  }

  fileprivate var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var path: CodablePath? = self
    while let each = path {
      keys.append(each.key)
      path = each.parent
    }
    return keys.reversed()
  }
}

extension CodablePath? {
  var keys: [any CodingKey] { self?.keys ?? [] }
}
