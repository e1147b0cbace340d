/// What a protection has lent: rights with an end, and whether all has been taken back.
struct Ledger: Sendable {
  private struct Loan: Sendable {
    var rights: Rights
    let end: Expiry?
    var uses: Int?
    var isOver: Bool { rights.isEmpty || uses == 0 || end?.isOver ?? false }
  }

  private var loans: [Loan] = []
  var isRevoked = false
  var membrane = Membrane()

  mutating func lend(_ rights: Rights, until end: Expiry?, uses: Int?) {
    loans.append(Loan(rights: rights, end: end, uses: uses))
  }

  mutating func withdraw(_ rights: Rights) {
    for index in loans.indices { loans[index].rights.subtract(rights) }
    loans.removeAll(where: \.isOver)
  }

  /// Uses what was lent, one use of each loan that is needed, if that is enough; else nothing is used.
  /// Returns what is still missing.
  mutating func use(_ missing: Rights) -> Rights {
    loans.removeAll(where: \.isOver)
    var rest = missing
    var used: [Int] = []
    for index in loans.indices where !loans[index].rights.isDisjoint(with: rest) {
      rest.subtract(loans[index].rights)
      used.append(index)
    }
    guard rest.isEmpty else { return rest }
    for index in used { loans[index].uses? -= 1 }
    return []
  }
}

/// A point in time of a clock whose type does not matter.
struct Expiry: Sendable {
  private let hasCome: @Sendable () -> Bool

  init(after duration: Duration, by clock: some Clock<Duration>) {
    let end = clock.now.advanced(by: duration)
    hasCome = { clock.now >= end }
  }

  var isOver: Bool { hasCome() }
}
