import Liaison
import Testing

@testable import LiaisonObservation

@Suite struct `Pulling changes` {
  let person = Citizen()

  @Test func `55 a pull gives the first old and the last new since this reader's last pull`() throws
  {
    let cursor = person.changeCursor(\.age, \.fullName)
    #expect(cursor.pull() == nil)
    for age in 1...5 { person.age = age }
    let changes = try #require(cursor.pull())
    let age = try #require(changes[\.age])
    #expect((age.oldValue, age.newValue) == (0, 5))
    #expect(changes[\.fullName] == nil)
    #expect(changes.paths == ["age"])
    #expect(!cursor.hasChanges)
    person.first = "Ada"
    person.age = 6
    let next = try #require(cursor.pull())
    #expect(next.paths == ["age", "fullName"])
    #expect(next[\.age]?.oldValue == 5)
    #expect(next[\.fullName]?.newValue == "Ada ")
  }

  @Test func `55 a cursor without paths reads all properties`() throws {
    let pupil = Pupil()
    let cursor = pupil.changeCursor()
    pupil.school = "ETH"
    pupil.first = "Ada"
    let changes = try #require(cursor.pull())
    #expect(
      changes.paths == ["first", "fullName", "title", "cityLength", "label", "school", "badge"])
    #expect(changes[\.school]?.newValue == "ETH")
  }

  @Test func `55 every reader has his own place`() {
    let early = person.changeCursor(\.age)
    person.age = 1
    let late = person.changeCursor(\.age)
    person.age = 2
    #expect(early.pull()?[\.age]?.oldValue == 0)
    #expect(late.pull()?[\.age]?.oldValue == 1)
    #expect(early.pull() == nil)
  }

  @Test func `55 changes of elements are composed`() throws {
    let team = Squad()
    team.names = ["a", "b", "c", "d"]
    let cursor = team.changeCursor(\.names)
    let names = team.elements(\.names)
    names.remove(at: 1)
    names.insert("x", at: 0)
    names.append("y")
    names.remove(at: 0)
    names[0] = "A"
    let change = try #require(cursor.pull()?[\.names])
    #expect(change.newValue == ["A", "c", "d", "y"])
    #expect(change.removedIndexes == RangeSet([0..<2]))
    #expect(change.insertedIndexes == RangeSet([0..<1, 3..<4]))
    names.append("z")
    team.names = []
    let whole = try #require(cursor.pull()?[\.names])
    #expect(whole.removedIndexes == nil)
    #expect(whole.insertedIndexes == nil)
  }

  @Test(arguments: 0..<200) func `composed indexes say what the values say`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let team = Numbers()
    team.values = Array(0..<Int.random(in: 0...8, using: &random))
    let cursor = team.changeCursor(\.values)
    let view = team.elements(\.values)
    for step in 0..<Int.random(in: 1...12, using: &random) {
      let count = view.count
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where count > 0: view.remove(at: Int.random(in: 0..<count, using: &random))
      case 1 where count > 1:
        let places = (
          Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
        )
        view.move(from: places.0, to: places.1)
      case 2 where count > 0: view[Int.random(in: 0..<count, using: &random)] = 100 + step
      default: view.insert(100 + step, at: Int.random(in: 0...count, using: &random))
      }
    }
    guard let change = cursor.pull()?[\.values] else { return }
    let removed = try #require(change.removedIndexes, "seed \(seed)")
    let inserted = try #require(change.insertedIndexes, "seed \(seed)")
    var kept = change.oldValue
    kept.removeSubranges(removed)
    var rest = change.newValue
    rest.removeSubranges(inserted)
    #expect(kept == rest, "seed \(seed)")
  }

  @Test func `a change is noted once, however many cursors read it`() throws {
    let table = try #require(person._observationTable(making: true))
    var cursors = (0..<100).map { _ in person.changeCursor(\.age, \.address.city, \.size.width) }
    let all = person.changeCursor()
    let observers = ["age", "address", "size"].map { name in
      Citizen._observedKeys.property(name)?.path.map { table.slot($0.step.number).count }
    }
    // The property itself, and what is computed of it or leads on from it.
    #expect(observers == [2, 6, 2])
    for age in 1...100 { person.age = age }
    for (index, cursor) in cursors.enumerated() where index.isMultiple(of: 2) {
      #expect(cursor.pull()?[\.age]?.newValue == 100)
      #expect(!cursor.hasChanges)
    }
    person.size.width = 3
    for (index, cursor) in cursors.enumerated() {
      let pulled = try #require(cursor.pull())
      #expect(pulled.paths == (index.isMultiple(of: 2) ? [] : ["age"]) + ["size.width"])
      #expect(pulled[\.size.width]?.newValue == 3)
    }
    #expect(all.pull()?[\.age]?.oldValue == 0)
    cursors = []
    withExtendedLifetime(all) {}
  }

  @Test func `what cursors read is let go with the last of them`() throws {
    let table = try #require(person._observationTable(making: true))
    let number = try #require(Citizen._observedKeys.property("age")?.path).step.number
    var first: ChangeCursor<Citizen>? = person.changeCursor(\.age)
    var second: ChangeCursor<Citizen>? = person.changeCursor(\.age)
    #expect(table.slot(number).count == 1)
    first = nil
    person.age = 1
    #expect(second?.pull()?[\.age]?.newValue == 1)
    second = nil
    #expect(table.slot(number).isEmptyNow)
    first = person.changeCursor(\.age)
    person.age = 2
    #expect(first?.pull()?[\.age]?.oldValue == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test(arguments: 0..<50) func `each of several readers pulls its own changes of elements`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let team = Numbers()
    let cursors = (0..<4).map { _ in team.changeCursor(\.values) }
    var known: [[Int]] = cursors.map { _ in [] }
    for step in 0..<60 {
      let view = team.elements(\.values)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2: view.insert(step, at: Int.random(in: 0...view.count, using: &random))
      case 3 where !view.isEmpty: view.remove(at: Int.random(in: 0..<view.count, using: &random))
      case 4 where !view.isEmpty: view[Int.random(in: 0..<view.count, using: &random)] = step
      case 5 where step.isMultiple(of: 7): team.values = [step]
      default: break
      }
      let reader = Int.random(in: 0..<4, using: &random)
      guard step.isMultiple(of: 3), let change = cursors[reader].pull()?[\.values] else { continue }
      #expect(change.oldValue == known[reader], "seed \(seed)")
      known[reader] = change.newValue
      guard let removed = change.removedIndexes, let inserted = change.insertedIndexes else {
        continue
      }
      var kept = change.oldValue
      kept.removeSubranges(removed)
      var rest = change.newValue
      rest.removeSubranges(inserted)
      #expect(kept == rest, "seed \(seed), step \(step)")
    }
  }

  @Test func `a cursor keeps no object alive, and finds nothing when it has gone`() {
    var subject: Citizen? = Citizen()
    weak let freed = subject
    let cursor = subject?.changeCursor(\.age)
    subject?.age = 4
    subject = nil
    #expect(freed == nil)
    #expect(cursor?.pull() == nil)
  }
}

@Observed
final class Numbers {
  var values: [Int] = []
}
