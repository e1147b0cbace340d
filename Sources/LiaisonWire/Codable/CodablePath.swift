/// The coding path to a `Codable` value. It is a linked list, because mostly only an error asks for
/// it.
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
