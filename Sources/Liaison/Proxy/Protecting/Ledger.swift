/// What a protection has lent: rights with an end.
///
/// It is kept where rights are granted, and holds also what was lent to those who ask through a view.
/// A call looks only at what was lent through its views and to everybody, however many views there are.
struct Ledger: Sendable {
  private struct Loan: Sendable {
    var rights: Rights
    let end: Duration?
    var uses: Int?

    func isOver(at now: Duration) -> Bool {
      rights.isEmpty || uses == 0 || end.map { $0 <= now } ?? false
    }
  }

  /// By the view that they were lent through, in the order in which they were; nil is everybody.
  private var loans: [ObjectIdentifier?: [Loan]] = [:]

  mutating func lend(
    _ rights: Rights, through view: ObjectIdentifier?, until end: Duration?, uses: Int?
  ) {
    loans[view, default: []].append(Loan(rights: rights, end: end, uses: uses))
  }

  mutating func withdraw(_ rights: Rights) {
    loans = loans.compactMapValues { loans in
      var rest = loans
      for index in rest.indices { rest[index].rights.subtract(rights) }
      rest.removeAll(where: \.rights.isEmpty)
      return rest.isEmpty ? nil : rest
    }
  }

  /// Nobody asks through this view any more.
  mutating func forget(_ view: ObjectIdentifier) { loans[view] = nil }

  /// Uses what was lent, one use of each loan that is needed, if that is enough; else nothing is used.
  /// What was lent through a view goes before what everybody may use.
  /// Returns what is still missing.
  mutating func use(
    _ missing: Rights, through views: [ObjectIdentifier], at now: Duration
  ) -> Rights {
    if loans.isEmpty { return missing }
    var rest = missing
    var used: [(view: ObjectIdentifier?, index: Int)] = []
    for view in views { use(&rest, lentThrough: view, at: now, &used) }
    use(&rest, lentThrough: nil, at: now, &used)
    guard rest.isEmpty else { return rest }
    for (view, index) in used { loans[view]?[index].uses? -= 1 }
    return []
  }

  /// Takes from the rights that are missing those that were lent through a view, and notes the loans.
  private mutating func use(
    _ rest: inout Rights, lentThrough view: ObjectIdentifier?, at now: Duration,
    _ used: inout [(view: ObjectIdentifier?, index: Int)]
  ) {
    guard let all = loans[view] else { return }
    if all.contains(where: { $0.isOver(at: now) }) {
      let others = all.filter { !$0.isOver(at: now) }
      loans[view] = others.isEmpty ? nil : others
    }
    guard let left = loans[view] else { return }
    for (index, loan) in left.enumerated() where !loan.rights.isDisjoint(with: rest) {
      rest.subtract(loan.rights)
      used.append((view, index))
    }
  }
}
