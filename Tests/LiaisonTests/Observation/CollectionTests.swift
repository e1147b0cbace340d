import Liaison
import Synchronization
import Testing

/// Offers another class's key as its own, which only somebody can write who knows how keys look.
@Observed
private final class Impostor {
  var number = 0
}

extension Impostor {
  fileprivate static var others: ObservedPath<[String]> {
    get { Squad.names }
    set {}
  }
}

@Suite struct `Collections` {
  let person = Squad()
  let log = Log()

  @Test func `41 an array changed through the property is a setting`() {
    let token = person.observe(\.names, options: [.old, .new]) { log.note($1) }
    person.names.append("Ada")
    person.names[0] = "Eve"
    #expect(
      log.entries == [#"names []→["Ada"]"#, #"names ["Ada"]→["Eve"]"#])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true])
  func `41 another class's key is a mistake with a remedy`(_ isOfElements: Bool) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [isOfElements] in
      let impostor = Impostor()
      if isOfElements {
        impostor.elements(\.others).append("x")
      } else {
        _ = impostor.observe(\.others) { _, _ in }
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'names' is a key of Squad, and the object is a Impostor"))
  }

  @Test func `41 through its elements it is told what came, what went, and where`() {
    let token = person.observe(\.names, options: [.old, .new]) { log.note($1) }
    let names = person.elements(\.names)
    names.append("a")
    names.append(contentsOf: ["b", "c", "d"])
    names.insert("x", at: 1)
    names[0] = "A"
    names.remove(at: 1)
    names.remove(at: RangeSet([0..<1, 2..<3]))
    names.replaceSubrange(0..<1, with: ["y", "z"])
    names.move(from: 0, to: 2)
    names.removeAll()
    names.removeAll()
    #expect(
      log.entries == [
        #"names insertion -→["a"] at 0..<1"#,
        #"names insertion -→["b", "c", "d"] at 1..<4"#,
        #"names insertion -→["x"] at 1..<2"#,
        #"names replacement ["a"]→["A"] at 0..<1"#,
        #"names removal ["x"]→- at 1..<2"#,
        #"names removal ["A", "c"]→- at 0..<1, 2..<3"#,
        #"names removal ["b"]→- at 0..<1"#,
        #"names insertion -→["y", "z"] at 0..<2"#,
        #"names move ["y"]→["y"] at 0..<1, 2..<3"#,
        #"names removal ["z", "d", "y"]→- at 0..<3"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `42 with .prior indexed changes come in pairs; a removal's old is in the prior`() {
    person.names = ["a", "b"]
    let token = person.observe(\.names, options: [.prior, .old, .new]) { log.note($1) }
    person.elements(\.names).remove(at: 0)
    person.elements(\.names).append("c")
    #expect(
      log.entries == [
        #"names prior removal ["a"]→- at 0..<1"#, #"names removal ["a"]→- at 0..<1"#,
        #"names prior insertion -→- at 1..<2"#, #"names insertion -→["c"] at 1..<2"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `43 the mutable view tells once per mutation`() {
    person.names = ["b", "a"]
    let token = person.observe(\.names, options: []) { log.note($1) }
    var view = person.elements(\.names)
    view[0] = "c"
    view.swapAt(0, 1)
    #expect(person.names == ["a", "c"])
    #expect(log.entries.count == 3)
    #expect(log.entries.allSatisfy { $0.hasPrefix("names replacement") })
    withExtendedLifetime(token) {}
  }

  @Test func `44 .initial on a to-many gives the whole collection`() {
    person.names = ["a", "b"]
    let token = person.observe(\.names, options: [.initial, .new]) { log.note($1) }
    #expect(log.entries == [#"names -→["a", "b"]"#])
    withExtendedLifetime(token) {}
  }

  @Test func `45 a path to @count is told settings with old and new number and no indexes`() {
    let token = person.observe(\.names.count, options: [.old, .new]) { log.note($1) }
    person.elements(\.names).append(contentsOf: ["a", "b"])
    person.names = ["c"]
    #expect(log.entries == ["names.@count 0→2", "names.@count 2→1"])
    withExtendedLifetime(token) {}
  }

  @Test func `46 sets tell only what is really new, or was really there`() {
    person.tags = ["a", "b"]
    let token = person.observe(\.tags, options: [.old, .new]) {
      log.note($1.map { $0.sorted() })
    }
    let tags = person.elements(\.tags)
    tags.formUnion(["b", "c"])
    #expect(tags.insert("c") == false)
    tags.subtract(["a", "x"])
    tags.formIntersection(["c", "y"])
    tags.replace(with: ["c", "d"])
    tags.replace(with: ["c", "d"])
    person.tags = []
    #expect(
      log.entries == [
        #"tags insertion -→["c"]"#, #"tags removal ["a"]→-"#, #"tags removal ["b"]→-"#,
        #"tags replacement []→["d"]"#, #"tags ["c", "d"]→[]"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `a member of a set is found without a look at the others`() {
    let words = Vocabulary()
    words.known = Set((0..<1_000).map(Word.init))
    let token = words.observe(\.known, options: [.old, .new]) { _, _ in }
    let known = words.elements(\.known)
    let before = Word.looks.load(ordering: .relaxed)
    known.insert(Word(number: 1_000))
    known.insert(Word(number: 7))
    known.remove(Word(number: 8))
    known.remove(Word(number: 8))
    known.formUnion([Word(number: 9), Word(number: 1_001)])
    known.subtract([Word(number: 9), Word(number: 1_002)])
    #expect(words.known.count == 1_000)
    #expect(Word.looks.load(ordering: .relaxed) - before < 200)
    withExtendedLifetime(token) {}
  }

  @Test func `dictionaries tell entries by key`() {
    let token = person.observe(\.scores, options: [.old, .new]) { log.note($1) }
    let scores = person.elements(\.scores)
    scores["chess"] = 1
    scores["chess"] = 2
    scores["chess"] = nil
    scores["chess"] = nil
    #expect(
      log.entries == [
        #"scores insertion -→["chess": 1]"#, #"scores replacement ["chess": 1]→["chess": 2]"#,
        #"scores removal ["chess": 2]→-"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `ordered dictionaries of other libraries tell entries by key, and keep their order`() {
    let race = Race()
    let token = race.observe(\.places, options: [.old, .new]) { log.note($1) }
    let places = race.elements(\.places)
    places["Zoe"] = 1
    places["Ada"] = 2
    places["Zoe"] = 3
    places["Zoe"] = nil
    #expect(race.places.keys == ["Ada"])
    #expect(
      log.entries == [
        "places insertion -→[Zoe: 1]", "places insertion -→[Ada: 2]",
        "places replacement [Zoe: 1]→[Zoe: 3]", "places removal [Zoe: 3]→-",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `a setting tells its difference when asked`() {
    var steps: [String] = []
    let token = person.observe(\.names, options: [.old, .new]) { _, change in
      for step in change.difference ?? ["none"].difference(from: []) {
        switch step {
        case .insert(let offset, let element, _): steps.append("+\(element)\(offset)")
        case .remove(let offset, let element, _): steps.append("-\(element)\(offset)")
        }
      }
    }
    person.names = ["a", "b"]
    person.names = ["b", "c"]
    #expect(steps == ["+a0", "+b1", "-a0", "+c1"])
    withExtendedLifetime(token) {}
  }

  @Test func `elements tell whoever came after the view was made`() {
    let names = person.elements(\.names)
    names.append("a")
    let token = person.observe(\.names) { log.note($1) }
    names.append("b")
    #expect(log.entries == [#"names insertion -→["b"] at 1..<2"#])
    withExtendedLifetime(token) {}
  }

  @Test func `elements of a subclass's inherited property, and of a path's end, are told`() {
    let club = Club()
    let holder = ClubHolder()
    holder.club = club
    let a = club.observe(\.names) { log.note($1) }
    let b = holder.observe(\.club.names) { log.note($1) }
    club.elements(\.names).append("a")
    #expect(
      log.entries == [
        #"names insertion -→["a"] at 0..<1"#, #"club.names insertion -→["a"] at 0..<1"#,
      ])
    withExtendedLifetime((a, b)) {}
  }

  @Test func `a move says from where to where`() {
    person.names = ["a", "b", "c", "d"]
    var moves: [String] = []
    let token = person.observe(\.names) { _, change in
      if let move = change.movement { moves.append("\(move.source)→\(move.destination)") }
    }
    person.elements(\.names).move(from: 3, to: 1)
    person.elements(\.names).move(from: 1, to: 3)
    #expect(moves == ["3→1", "1→3"])
    #expect(person.names == ["a", "b", "c", "d"])
    withExtendedLifetime(token) {}
  }

  @Test func `grouped changes of elements are one setting`() {
    let token = person.observe(\.names, options: [.old, .new]) { log.note($1) }
    person.withChange(of: \.names) {
      person.elements(\.names).append("a")
      person.elements(\.names).append("b")
    }
    #expect(log.entries == [#"names []→["a", "b"]"#])
    withExtendedLifetime(token) {}
  }
}

@Observed
class Squad {
  var names: [String] = []
  var tags: Set<String> = []
  var scores: [String: Int] = [:]
}

@Observed
final class Club: Squad {
  var colour = ""
}

@Observed
final class ClubHolder {
  var club: Club?
}

/// A member that counts how often members are looked at.
private struct Word: Hashable {
  static let looks = Atomic(0)
  let number: Int

  static func == (left: Self, right: Self) -> Bool {
    looks.add(1, ordering: .relaxed)
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    Self.looks.add(1, ordering: .relaxed)
    hasher.combine(number)
  }
}

@Observed
private final class Vocabulary {
  var known: Set<Word> = []
}
