import Liaison

/// An object whose properties are set by name, half of them numbers.
@Observed
final class LiaisonNamed {
  var value = 0
  var name = ""
  var weight = 0
  var color = ""
  var isReady = false
}

final class LiaisonNameSetter: Setter {
  private let objects = ContiguousArray((0..<16).map { _ in LiaisonNamed() })
  private let keys = opaque(["value", "weight"])
  private var last = 0

  @inline(never)
  func set(_ count: Int) {
    for value in last + 1...last + count {
      do {
        try objects[value & 15].setValue(value, forKey: keys[value & 1])
      } catch {
        fatalError("\(error)")  // A benchmark of keys that do not exist measures nothing.
      }
    }
    last += count
  }

  var newest: Int { objects.reduce(0) { max($0, $1.value, $1.weight) } }
}
