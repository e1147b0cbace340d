import Liaison

/// An object with properties of every kind that leads to others.
@Observed
final class Node {
  var value = 0
  var left: Node?
  var right: Node?
  var total: Int { value + (left?.value ?? 0) }
  var deep: Int { total + (right?.left?.value ?? 0) }
  var chosen: Node? { value.isMultiple(of: 2) ? left : right }
}

/// What is observed in a graph, and what the slow, obviously right model makes of it.
enum Way: CaseIterable {
  case value, leftValue, leftRightValue, leftLeftLeftValue, total, deep, leftTotal
  case chosenValue, chosenTotal, rightDeep

  /// The properties on the way, by name.
  var names: [String] {
    switch self {
    case .value: ["value"]
    case .leftValue: ["left", "value"]
    case .leftRightValue: ["left", "right", "value"]
    case .leftLeftLeftValue: ["left", "left", "left", "value"]
    case .total: ["total"]
    case .deep: ["deep"]
    case .leftTotal: ["left", "total"]
    case .chosenValue: ["chosen", "value"]
    case .chosenTotal: ["chosen", "total"]
    case .rightDeep: ["right", "deep"]
    }
  }

  func observe(_ node: Node, _ tell: @escaping (String) -> Void) -> Subscription {
    let options: ChangeOptions = [.old, .new]
    switch self {
    case .value: return node.observe(\.value, options: options) { tell(line($1)) }
    case .leftValue: return node.observe(\.left.value, options: options) { tell(line($1)) }
    case .leftRightValue:
      return node.observe(\.left.right.value, options: options) { tell(line($1)) }
    case .leftLeftLeftValue:
      return node.observe(\.left.left.left.value, options: options) { tell(line($1)) }
    case .total: return node.observe(\.total, options: options) { tell(line($1)) }
    case .deep: return node.observe(\.deep, options: options) { tell(line($1)) }
    case .leftTotal: return node.observe(\.left.total, options: options) { tell(line($1)) }
    case .chosenValue: return node.observe(\.chosen.value, options: options) { tell(line($1)) }
    case .chosenTotal: return node.observe(\.chosen.total, options: options) { tell(line($1)) }
    case .rightDeep: return node.observe(\.right.deep, options: options) { tell(line($1)) }
    }
  }
}

private func line(_ change: Change<Int>) -> String {
  "\(change.oldValue.map { "\($0)" } ?? "?")→\(change.newValue.map { "\($0)" } ?? "?")"
}

private func line(_ change: Change<Int?>) -> String {
  line(change.map { $0 ?? -1 })
}

/// The model: everything found out anew each time, from the objects as they are.
enum GraphModel {
  struct Place: Hashable {
    let node: ObjectIdentifier
    let name: String
  }

  /// What a computed property reads.
  private static let sources: [String: [[String]]] = [
    "total": [["value"], ["left", "value"]],
    "deep": [["total"], ["right", "left", "value"]],
    "chosen": [["value"], ["left"], ["right"]],
  ]

  /// The places whose change changes what the way leads to.
  static func places(_ node: Node, _ names: ArraySlice<String>) -> Set<Place> {
    guard let name = names.first else { return [] }
    var places: Set<Place> = [Place(node: ObjectIdentifier(node), name: name)]
    for source in sources[name] ?? [] { places.formUnion(self.places(node, source[...])) }
    if let next = object(node, name) {
      places.formUnion(self.places(next, names.dropFirst()))
    }
    return places
  }

  /// What the way leads to; -1 where it ends too early.
  static func value(_ node: Node, _ names: ArraySlice<String>) -> Int {
    guard let name = names.first else { return -1 }
    switch name {
    case "value": return node.value
    case "total": return node.total
    case "deep": return node.deep
    default: return object(node, name).map { value($0, names.dropFirst()) } ?? -1
    }
  }

  private static func object(_ node: Node, _ name: String) -> Node? {
    switch name {
    case "left": node.left
    case "right": node.right
    case "chosen": node.chosen
    default: nil
    }
  }
}
