import Liaison
import Testing

@Suite struct `Paths with weak links` {
  let log = Log()
  let desk = Desk()

  static let options: [ChangeOptions] = [[], .new, [.old, .new], [.prior, .old, .new]]

  /// What is told of nothing that is there any more.
  private func ending(_ options: ChangeOptions) -> [String] {
    let old = options.contains(.old) ? "nil" : "-"
    let told = "p \(old)→\(options.contains(.new) ? "nil" : "-")"
    return options.contains(.prior) ? ["p prior \(old)→-", told] : [told]
  }

  @Test(arguments: options)
  func `59 what stood behind a weak link that has gone is silent`(options: ChangeOptions) {
    let home = Residence()
    var boss: Foreman? = Foreman(home)
    desk.boss = boss
    let token = desk.observe(\.boss.home.city, options: options) { log.note($1, as: "p") }
    home.city = "Oslo"
    #expect(!log.take().isEmpty)
    boss = nil
    #expect(desk.boss == nil)
    home.city = "Bern"
    home.city = "Nice"
    #expect(log.take() == [])
    desk.boss = nil
    #expect(log.take() == ending(options))
    withExtendedLifetime((token, boss)) {}
  }

  @Test(arguments: options)
  func `59 it is silent already while the link goes`(options: ChangeOptions) {
    let home = Residence()
    var boss: Foreman? = Foreman(home)
    boss?.farewell = "gone"
    desk.boss = boss
    let tokens = [
      desk.observe(\.boss.home.city, options: options) { log.note($1, as: "p") },
      desk.observe(\.bossCity, options: options) { log.note($1, as: "p") },
      desk.observe(\.chief.home.city, options: options) { log.note($1, as: "p") },
    ]
    boss = nil
    #expect(home.city == "gone")
    #expect(log.take() == [])
    withExtendedLifetime((tokens, boss)) {}
  }

  @Test(arguments: options)
  func `59 computed properties that read through a weak link are silent behind it`(
    options: ChangeOptions
  ) {
    let home = Residence()
    var boss: Foreman? = Foreman(home)
    desk.boss = boss
    let tokens = [
      desk.observe(\.bossCity, options: options) { log.note($1, as: "p") },
      desk.observe(\.chief.home.city, options: options) { log.note($1, as: "p") },
      desk.observe(\.chiefHome.city, options: options) { log.note($1, as: "p") },
    ]
    home.city = "Oslo"
    #expect(log.take().count == tokens.count * (options.contains(.prior) ? 2 : 1))
    boss = nil
    home.city = "Bern"
    #expect(log.take() == [])
    withExtendedLifetime((tokens, boss)) {}
  }

  @Test func `59 another object behind the link is heard of, also the same one again`() {
    let home = Residence()
    var first: Foreman? = Foreman(home)
    desk.boss = first
    let token = desk.observe(\.chiefHome.city, options: [.old, .new]) { log.note($1) }
    first = nil
    home.city = "Oslo"
    #expect(log.take() == [])
    let second = Foreman(home)
    desk.boss = second
    home.city = "Bern"
    #expect(log.take() == ["chiefHome.city nil→Oslo", "chiefHome.city Oslo→Bern"])
    withExtendedLifetime((token, first, second)) {}
  }

  @Test func `59 a change that is held open behind a link that goes is not told`() {
    let home = Residence()
    var boss: Foreman? = Foreman(home)
    desk.boss = boss
    let token = desk.observe(\.boss.home.city, options: [.prior, .old, .new]) { log.note($1) }
    home.withChange(of: \.city) {
      home.city = "Oslo"
      boss = nil
    }
    #expect(log.take() == ["boss.home.city prior Rome→-"])
    let second = Foreman(home)
    desk.boss = second
    #expect(log.take() == ["boss.home.city prior nil→-", "boss.home.city nil→Oslo"])
    withExtendedLifetime((token, boss, second)) {}
  }

  @Test func `59 an object in the middle that only others held is let go of`() {
    weak var middle: Foreman?
    let home = Residence()
    let token = desk.observe(\.boss.home.city) { log.note($1) }
    do {
      let boss = Foreman(home)
      middle = boss
      desk.boss = boss
      _ = log.take()
    }
    #expect(middle == nil)
    home.city = "Oslo"
    #expect(log.take() == [])
    withExtendedLifetime(token) {}
  }

  @Test func `59 a thread-safe object that ends on another thread is silent from then on`() {
    let root = Relay()
    let leaf = Relay()
    let middle = Guarded<Relay?>(Relay())
    root.weakNext = middle.withLock { $0 }
    root.weakNext?.next = leaf
    let told = Counter()
    let token = root.observe(\.weakNext.next.count) { _, _ in told.add() }
    leaf.count = 1
    #expect(told.value == 1)
    onThreads(1) { _ in
      let last = middle.withLock { middle in
        defer { middle = nil }
        return middle
      }
      withExtendedLifetime(last) {}
    }
    #expect(root.weakNext == nil)
    leaf.count = 2
    #expect(told.value == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `59 links that go while others tell neither crash nor tell too much`() {
    let root = Relay()
    let leaf = Relay()
    let token = root.observe(\.weakNext.next.count, options: [.old, .new]) { _, change in
      #expect(change.oldValue != nil)
    }
    onThreads(2) { thread in
      for count in 0..<500 {
        if thread == 0 {
          let middle = Relay()
          middle.next = leaf
          root.weakNext = middle
        } else {
          leaf.count = count
        }
      }
    }
    withExtendedLifetime(token) {}
  }
}

@Observed
final class Desk {
  weak var boss: Foreman?
  var chief: Foreman? { boss }
  var chiefHome: Residence? { chief?.home }
  var bossCity: String? { boss?.home.city }
}

@Observed
final class Foreman {
  var home: Residence
  /// What it says when it goes.
  @Unobserved var farewell: String?

  init(_ home: Residence) { self.home = home }

  deinit {
    if let farewell { home.city = farewell }
  }
}

@Observed(.threadSafe)
final class Relay: Sendable {
  var count = 0
  var next: Relay?
  weak var weakNext: Relay?
}
