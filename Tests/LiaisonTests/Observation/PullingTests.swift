import Liaison
import Testing

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
