import Liaison
import TestSupport
import Testing

/// Random graphs, with cycles and diamonds, that are rewired at random while paths through them are
/// observed; compared with a model that finds out everything anew.
@Suite struct `Graphs of observed objects` {
  /// Nothing here is concurrent, so under ThreadSanitizer a few are enough.
  static let gamesPerBatch = quantity(100)

  @Test(arguments: 0..<40) func `tell what the model tells`(batch: Int) {
    for seed in batch * Self.gamesPerBatch..<(batch + 1) * Self.gamesPerBatch {
      var game = GraphGame(seed: UInt64(seed))
      game.play(moves: 25)
      for node in game.nodes {
        node.left = nil
        node.right = nil
      }
    }
  }
}

private struct GraphGame {
  final class Observer {
    let node: Node
    let way: Way
    var token: Subscription?
    var told: [String] = []

    init(_ node: Node, _ way: Way) {
      self.node = node
      self.way = way
      token = way.observe(node) { [unowned self] in told.append($0) }
    }

    var places: Set<GraphModel.Place> { GraphModel.places(node, way.names[...]) }
    var value: Int { GraphModel.value(node, way.names[...]) }
  }

  let seed: UInt64
  var random: SeededGenerator
  let nodes: [Node]
  var observers: [Observer] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    nodes = (0..<Int.random(in: 1...5, using: &random)).map { _ in Node() }
  }

  mutating func play(moves: Int) {
    for move in 0..<moves {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<2:
        if let node = nodes.randomElement(using: &random),
          let way = Way.allCases.randomElement(using: &random)
        {
          observers.append(Observer(node, way))
        }
      case 2 where !observers.isEmpty:
        observers.remove(at: Int.random(in: 0..<observers.count, using: &random)).token = nil
      case 3: group(move)
      default: set(move)
      }
    }
  }

  /// Sets one property.
  private mutating func set(_ move: Int) {
    guard let node = nodes.randomElement(using: &random) else { return }
    let other = Bool.random(using: &random) ? nodes.randomElement(using: &random) : nil
    let number = Int.random(in: 0..<100, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: expect(move, changing: [place(node, "value")]) { node.value = number }
    case 1: expect(move, changing: [place(node, "left")]) { node.left = other }
    default: expect(move, changing: [place(node, "right")]) { node.right = other }
    }
  }

  /// Sets several properties of one object as one change.
  private mutating func group(_ move: Int) {
    guard let node = nodes.randomElement(using: &random) else { return }
    let others = (nodes.randomElement(using: &random), nodes.randomElement(using: &random))
    let number = Int.random(in: 0..<100, using: &random)
    expect(move, changing: ["value", "left", "right"].map { place(node, $0) }) {
      node.withChange(of: \.value, \.left, \.right) {
        node.value = number
        node.left = others.0
        node.right = others.1
        node.value += 1
      }
    }
  }

  private func place(_ node: Node, _ name: String) -> GraphModel.Place {
    GraphModel.Place(node: ObjectIdentifier(node), name: name)
  }

  /// Whoever depends on a changed place is told once, with the value before and after.
  private func expect(_ move: Int, changing places: [GraphModel.Place], _ change: () -> Void) {
    let concerned = observers.map { !$0.places.isDisjoint(with: places) }
    let before = observers.map(\.value)
    for observer in observers { observer.told = [] }
    change()
    for (index, observer) in observers.enumerated() {
      let expected = concerned[index] ? ["\(before[index])→\(observer.value)"] : []
      #expect(
        observer.told == expected, "seed \(seed), move \(move), \(observer.way) of \(index)")
    }
  }
}
