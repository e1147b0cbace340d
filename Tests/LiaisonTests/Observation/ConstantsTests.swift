import Liaison
import Synchronization
import Testing

@Suite struct `Constants` {
  let log = Log()

  @Test func `61 a let is there at once, and is never told`() {
    let owner = Keeper()
    let tokens = [
      owner.observe(\.number, options: [.initial, .new]) { log.note($1) },
      owner.observe(\.origin.width, options: [.initial, .new]) { log.note($1) },
    ]
    owner.name = "Ada"
    #expect(log.entries == ["number -→7", "origin.width -→3"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 a path through a let follows the object that it holds`() {
    let owner = Keeper()
    let token = owner.observe(\.home.city, options: [.old, .new]) { log.note($1) }
    owner.home.city = "Oslo"
    #expect(log.entries == ["home.city Rome→Oslo"])
    withExtendedLifetime(token) {}
  }

  @Test func `61 a let at the end of a path is told when the object before it is replaced`() {
    let holder = KeeperHolder()
    let token = holder.observe(\.owner.number, options: [.old, .new]) { log.note($1) }
    holder.owner = Keeper()
    holder.owner = nil
    #expect(log.entries == ["owner.number nil→7", "owner.number 7→nil"])
    withExtendedLifetime(token) {}
  }

  @Test func `61 getters that read objects through a let are told`() {
    let owner = Keeper()
    let tokens = [
      owner.observe(\.city, options: [.old, .new]) { log.note($1) },
      owner.observe(\.zip, options: [.old, .new]) { log.note($1) },
      owner.observe(\.stated, options: [.old, .new]) { log.note($1) },
      owner.observe(\.farCity, options: [.old, .new]) { log.note($1) },
    ]
    owner.home.city = "Oslo"
    owner.home.zip = "1"
    owner.rename("Bern")
    #expect(
      log.entries == [
        "city Rome→Oslo", "zip nil→1", "stated Rome!→Bern!", "farCity Rome→Bern",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 an actor's let is followed inside`() async {
    let told = await KeeperRoom().told()
    #expect(told == ["cityLength 4→6", "home.city Rome→Athens"])
  }

  @Test func `61 generic classes and subclasses have constants`() {
    let pair = KeeperPair(first: Keeper(), second: 2)
    let tokens = [
      pair.observe(\.first.home.city, options: .new) { log.note($1) },
      pair.observe(\.second, options: [.initial, .new]) { log.note($1) },
      pair.observe(\.number, options: [.initial, .new]) { log.note($1) },
    ]
    pair.first.home.city = "Oslo"
    #expect(log.entries == ["second -→2", "number -→7", "first.home.city -→Oslo"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 an observation of a let ends with the object, and a cursor of all leaves it out`()
    async throws
  {
    var owner: Keeper? = Keeper()
    let token = owner?.observe(\.number) { _, _ in }
    let values = owner?.values(\.number)
    let cursor = try #require(owner?.changeCursor())
    owner?.name = "Ada"
    #expect(cursor.pull()?.paths == ["name"])
    owner = nil
    #expect(token?.isActive == false)
    var numbers: [Int] = []
    if let values { for await number in values { numbers.append(number.value) } }
    #expect(numbers == [7])
  }

  @Test func `a lock in a let needs nothing said`() {
    let owner = Keeper()
    owner.count()
    #expect(owner.total == 1)
    #expect(throws: KeyError.self) { try owner.value(forKey: "lock") }
  }
}

@Observed
class Keeper {
  let number = 7
  let origin = Extent(width: 3)
  let home = Residence()
  let lock = Mutex(0)
  private let far = Residence()
  private let hidden = Residence()
  var name = ""
  var city: String { home.city }
  var zip: String? { home.zip }
  var farCity: String { far.city }
  @Depends(\Keeper.far.city) var stated: String { made(of: far) }
  var total: Int { lock.withLock { $0 } }

  func count() { lock.withLock { $0 += 1 } }
  func rename(_ city: String) { far.city = city }
}

private func made(of home: Residence) -> String { home.city + "!" }

@Observed
final class KeeperHolder {
  var owner: Keeper?
}

@Observed
final class KeeperPair<First: Keeper, Second>: Keeper {
  let first: First
  let second: Second

  init(first: First, second: Second) {
    self.first = first
    self.second = second
  }
}

@Observed
actor KeeperRoom: ObservedActor {
  let home = Residence()
  var isOpen = true
  var cityLength: Int { isOpen ? home.city.count : 0 }

  func told() -> [String] {
    let log = Log()
    let tokens = [
      observe(\.cityLength, options: [.old, .new]) { log.note($1) },
      observe(\.home.city, options: [.old, .new]) { log.note($1) },
    ]
    home.city = "Athens"
    for token in tokens { token.cancel() }
    return log.entries
  }
}
