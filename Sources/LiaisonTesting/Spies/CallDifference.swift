import Liaison

/// The difference between the expected calls and those that were made.
struct CallDifference: CustomStringConvertible {
  private(set) var description = ""

  static let doubt = "(Some arguments cannot be compared; make their types Equatable.)"

  /// Nil if the calls are alike.
  init?<Call: Invocation>(expected: [Call], made: [Call]) {
    let changes = made.difference(from: expected) { $0.likeness(to: $1) == .same }
    if changes.isEmpty { return nil }
    let missing = Set(changes.removals.map(\.index))
    let added = Set(changes.insertions.map(\.index))
    var lines: [String] = []
    var position = 0
    for (index, call) in expected.enumerated() {
      if missing.contains(index) {
        lines.append("- \(call)")
        continue
      }
      while added.contains(position) {
        lines.append("+ \(made[position])")
        position += 1
      }
      lines.append("  \(call)")
      position += 1
    }
    lines += made[position...].map { "+ \($0)" }
    if Self.isDoubtful(expected, made, missing, added) {
      lines.append(Self.doubt)
    }
    description = lines.joined(separator: "\n")
  }

  private static func isDoubtful<Call: Invocation>(
    _ expected: [Call], _ made: [Call], _ missing: Set<Int>, _ added: Set<Int>
  ) -> Bool {
    missing.contains { index in
      added.contains { expected[index].likeness(to: made[$0]) == .unknown }
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var index: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
