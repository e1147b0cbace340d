/// The loans of a protection: rights with an end.
///
/// The protection in which rights are granted keeps it, with the loans through its views, too. A
/// call looks at the first loan of each set of rights that was lent through its views or to all
/// callers, however many loans there are.
struct Ledger: Sendable {
  /// The loans by the view that they belong to; nil means all callers.
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

  /// Forgets the loans through a view that has gone.
  mutating func forget(_ view: ObjectIdentifier) { accounts[view] = nil }

  /// Takes one use of each loan that is needed, if the loans are enough; otherwise it takes none.
  /// Loans through a view are used before loans to all callers, and a loan that ends earlier before
  /// a later one. Returns the rights that are still missing.
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

  /// Subtracts the rights that were lent through a view from `rest`, and adds their loans to
  /// `used`.
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

/// The end of lent rights: a time or a number of uses, whichever comes first; nil means no end.
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

/// Loans of the same rights, in the order in which they end.
private struct LoansOfRights: Sendable {
  var rights: Rights
  var loans: ArraySlice<Loan>

  /// Most loans are added in the order in which they end, so the search begins at the last one.
  mutating func add(_ loan: Loan) {
    var index = loans.endIndex
    while index > loans.startIndex, loan.ends(before: loans[index - 1]) { index -= 1 }
    if index > loans.startIndex, loans[index - 1].end == loan.end {
      guard let uses = loans[index - 1].uses else { return }
      loans[index - 1].uses = loan.uses.map { uses.addingReportingOverflow($0) }
        .map { $0.overflow ? .max : $0.partialValue }
    } else {
      loans.insert(loan, at: index)
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
