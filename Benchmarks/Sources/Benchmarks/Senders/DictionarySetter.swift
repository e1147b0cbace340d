/// What one writes by hand: a closure for each name, which takes what it can use.
final class DictionarySetter: Setter {
  final class Object {
    var value = 0
    var name = ""
    var weight = 0
    var color = ""
    var isReady = false
  }

  private let setters: [String: (Object, Any) -> Void] = [
    "value": { if let value = $1 as? Int { $0.value = value } },
    "name": { if let value = $1 as? String { $0.name = value } },
    "weight": { if let value = $1 as? Int { $0.weight = value } },
    "color": { if let value = $1 as? String { $0.color = value } },
    "isReady": { if let value = $1 as? Bool { $0.isReady = value } },
  ]
  private let objects = ContiguousArray((0..<16).map { _ in Object() })
  private let keys = opaque(["value", "weight"])
  private var last = 0

  @inline(never)
  func set(_ count: Int) {
    for value in last + 1...last + count {
      setters[keys[value & 1]]?(objects[value & 15], value)
    }
    last += count
  }

  var newest: Int { objects.reduce(0) { max($0, $1.value, $1.weight) } }
}
