import Liaison

// What the comments of LiaisonObservation show of collections.

@Observed
private final class Person {
  var names: [String] = []
  var friends: [Person] = []
  var tags: Set<String> = []
  var scores: [String: Int] = [:]
}

private func changing(_ person: Person, _ ada: Person, _ grace: Person) {
  let friends = person.elements(\.friends)
  friends.append(ada)
  friends.remove(at: 0)
  friends[1] = grace

  person.elements(\.friends).remove(at: RangeSet([0..<1, 2..<4]))

  let tags = person.elements(\.tags)
  tags.insert("reader")
  tags.subtract(["guest", "nobody"])

  person.elements(\.scores)["chess"] = 7
  person.elements(\.scores)["chess", default: 0] += 1
}

private func comparing(_ person: Person) {
  let token = person.observe(\.names, options: [.old, .new]) { _, change in
    guard let difference = change.difference else { return }
    for step in difference { print(step) }
  }
  token.cancel()
}

private func counting(_ change: Change<[String]>) -> Int? {
  let counts = change.map { $0.count }
  return counts.newValue
}

// MARK: - Announcing

@Observed
private final class Playlist {
  @NotifiesManually private(set) var songs: [String] = []

  func play(_ song: String) {
    withChange(.insertion, at: RangeSet(0..<1), of: \.songs) { songs.insert(song, at: 0) }
  }

  func skip() {
    willChange(.removal, at: RangeSet(0..<1), of: \.songs)
    songs.removeFirst()
    didChange(\.songs)
  }
}

@Observed
private actor Jukebox: ObservedActor {
  private(set) var songs: [String] = []

  func play(_ song: String) {
    withChange(.insertion, at: RangeSet(0..<1), of: \.songs) { songs.insert(song, at: 0) }
  }
}

// MARK: - Another dictionary

private struct OrderedDictionary<Key: Hashable, Value> {
  private var keys: [Key] = []
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

extension OrderedDictionary: KeyedElements {}
