import Liaison

/// A dictionary of another library, which keeps its keys in order.
struct OrderedDictionary<Key: Hashable, Value> {
  private(set) var keys: [Key] = []
  private var values: [Key: Value] = [:]

  init() {}

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if newValue == nil { keys.removeAll { $0 == key } }
      if newValue != nil, values[key] == nil { keys.append(key) }
      values[key] = newValue
    }
  }
}

extension OrderedDictionary: CustomStringConvertible {
  var description: String {
    "[" + keys.map { "\($0): \(values[$0].map { "\($0)" } ?? "")" }.joined(separator: ", ") + "]"
  }
}

extension OrderedDictionary: KeyedElements {}

@Observed
final class Race {
  var places = OrderedDictionary<String, Int>()
}
