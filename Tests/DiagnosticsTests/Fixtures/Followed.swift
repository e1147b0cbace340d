import Liaison

@Observed
final class Watch {
  var hours = 0
  var parts: [String] = []
  let maker = Maker()
  private let rival = Maker()
  var makersAge: Int { maker.age + hours }
  var rivalsAge: Int { rival.age }
  var makersAges: Int { [maker].reduce(0) { $0 + $1.age } }  // refused
  var makersName: String { maker.name + "\(hours)" }
}

@Observed
final class Maker {
  var age = 1
  let name = "Ada"
}

@Observed
final class Shelf {
  var watches: [Watch] = []
  var best: Watch?
  var byName: [String: Watch] = [:]
  var numbers = [1, 2, 3]
  var next: Shelf?

  var mapped: [Int] { watches.map(\.hours) }  // refused
  var closed: Int { best.map { $0.hours } ?? 0 }  // refused
  var member: Int { watches.first?.hours ?? 0 }  // refused
  var subscripted: Int { watches[0].hours }  // refused
  var keyed: Int { byName["best"]?.hours ?? 0 }  // refused
  var said: String { "\(best!)" }  // refused
  var switched: Int { switch best { case .some(let best): best.hours; case nil: 0 } }  // refused
  var looped: Int {  // refused
    var sum = 0
    for watch in watches { sum += watch.hours }
    return sum
  }

  var count: Int { watches.count }
  var sum: Int { numbers.reduce(0, +) }
  var isThere: Bool { best != nil }
  var top: Watch? { best }
  var either: Watch? { isThere ? best : watches.first ?? best }
  var eitherHours: Int { either?.hours ?? 0 }
  var chosen: Int { (best ?? watches[0]).hours }  // refused
  var topHours: Int { top?.hours ?? 0 }
  var topParts: String { best?.parts.joined() ?? "" }
  var unwrapped: Int { if let best { best.hours } else { 0 } }
  var total: Int { numbers.count + (next?.total ?? 0) }
  @Depends(\Self.watches) var stated: [Int] { watches.map(\.hours) }
  @Unobserved var leftOut: [Int] { watches.map(\.hours) }
}

@Observed
actor Room: ObservedActor {
  let maker = Maker()
  var isOpen = false
  var openAge: Int { isOpen ? maker.age : 0 }
}

@Observed
final class Box<Content> {
  var content: Content
  var makers: [Maker] = []
  var ages: [Int] { makers.map(\.age) }  // refused
  var isFull: Bool { !makers.isEmpty }

  init(_ content: Content) { self.content = content }
}

/// Nobody is told when it changes.
final class Lamp {
  var brightness = 1
  let maker = "Ada"
}

@Observed
final class Desk {
  var lamp = Lamp()
  var spare: Lamp?
  var pair = (lamp: Lamp(), count: 1)

  var light: Int { lamp.brightness }  // refused
  var spareLight: Int { spare?.brightness ?? 0 }  // refused
  var pairLight: Int { pair.lamp.brightness }  // refused
  var makersName: String { lamp.maker + (spare?.maker ?? "") }
}
