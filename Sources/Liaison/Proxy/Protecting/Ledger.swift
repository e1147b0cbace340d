/// What a protection has lent: rights with an end.
///
/// It is kept where rights are granted, and holds also what was lent through views. A call looks at
/// the first loan of each set of rights that was lent through its views and to everybody, however many
/// loans there are.
struct Ledger: Sendable {
  /// By the view that they were lent through; nil is everybody.
  private var accounts: [ObjectIdentifier?: [LoansOfRights]] = [:]

  mutating func lend(
    _ rights: Rights, through view: ObjectIdentifier?, until end: Duration?, uses: Int?
  ) {
    let loan = Loan(end: end, uses: uses)
    if rights.isEmpty || loan.isOver(at: nil) { return }
    var account = accounts[view].take() ?? []
    if let index = account.firstIndex(where: { $0.rights == rights }) {
      account[index].add(loan)
    } else {
      account.append(LoansOfRights(rights: rights, loans: [loan]))
    }
    accounts[view] = account
  }

  mutating func withdraw(_ rights: Rights) {
    accounts = accounts.compactMapValues { account in
      var rest = account
      for index in rest.indices { rest[index].rights.subtract(rights) }
      rest.removeAll(where: \.rights.isEmpty)
      return rest.isEmpty ? nil : rest
    }
  }

  /// The view has gone, and with it what was lent through it.
  mutating func forget(_ view: ObjectIdentifier) { accounts[view] = nil }

  /// Uses what was lent, one use of each loan that is needed, if that is enough; else nothing is used.
  /// What was lent through a view goes before what everybody may use, and the loan that ends first
  /// before the others. Returns what is still missing.
  mutating func use(
    _ missing: Rights, through views: [ObjectIdentifier], at now: Duration
  ) -> Rights {
    if accounts.isEmpty { return missing }
    var rest = missing
    var used: [(view: ObjectIdentifier?, index: Int)] = []
    for view in views { use(&rest, lentThrough: view, at: now, &used) }
    use(&rest, lentThrough: nil, at: now, &used)
    guard rest.isEmpty else { return rest }
    for (view, index) in used { accounts[view]?[index].useFirst() }
    return []
  }

  /// Takes from the rights that are missing those that were lent through a view, and notes the loans.
  private mutating func use(
    _ rest: inout Rights, lentThrough view: ObjectIdentifier?, at now: Duration,
    _ used: inout [(view: ObjectIdentifier?, index: Int)]
  ) {
    guard var account = accounts[view].take() else { return }
    for index in account.indices { account[index].dropOver(at: now) }
    account.removeAll(where: \.loans.isEmpty)
    if account.isEmpty {
      accounts[view] = nil
      return
    }
    for (index, loans) in account.enumerated() where !loans.rights.isDisjoint(with: rest) {
      rest.subtract(loans.rights)
      used.append((view, index))
    }
    accounts[view] = account
  }
}

/// Rights that end at a time, after so many uses, or with what comes first.
private struct Loan: Sendable {
  let end: Duration?
  var uses: Int?

  func isOver(at now: Duration?) -> Bool {
    if let uses, uses <= 0 { return true }
    guard let now, let end else { return false }
    return end <= now
  }

  func ends(before other: Loan) -> Bool {
    guard let end else { return false }
    return other.end.map { end < $0 } ?? true
  }
}

/// Loans of the same rights, the first to end first.
private struct LoansOfRights: Sendable {
  var rights: Rights
  var loans: ArraySlice<Loan>

  /// Loans mostly come in the order in which they end, so the place is near the end.
  mutating func add(_ loan: Loan) {
    var place = loans.endIndex
    while place > loans.startIndex, loan.ends(before: loans[place - 1]) { place -= 1 }
    if place > loans.startIndex, loans[place - 1].end == loan.end {
      guard let uses = loans[place - 1].uses else { return }
      loans[place - 1].uses = loan.uses.map { uses.addingReportingOverflow($0) }
        .map { $0.overflow ? .max : $0.partialValue }
    } else {
      loans.insert(loan, at: place)
    }
  }

  mutating func useFirst() {
    guard let first = loans.first, let uses = first.uses else { return }
    loans[loans.startIndex].uses = uses - 1
  }

  mutating func dropOver(at now: Duration) {
    while let first = loans.first, first.isOver(at: now) { loans.removeFirst() }
  }
}
