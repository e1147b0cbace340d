/// What a protection has lent: rights with an end.
///
/// It is kept where rights are granted, and holds also what was lent to those who ask through a view.
struct Ledger: Sendable {
  private struct Loan: Sendable {
    var rights: Rights
    /// The view that it was lent through; nil for everybody.
    let view: ObjectIdentifier?
    let end: Duration?
    var uses: Int?

    func isOver(at now: Duration) -> Bool {
      rights.isEmpty || uses == 0 || end.map { $0 <= now } ?? false
    }
  }

  private var loans: [Loan] = []

  mutating func lend(
    _ rights: Rights, through view: ObjectIdentifier?, until end: Duration?, uses: Int?
  ) {
    loans.append(Loan(rights: rights, view: view, end: end, uses: uses))
  }

  mutating func withdraw(_ rights: Rights) {
    for index in loans.indices { loans[index].rights.subtract(rights) }
    loans.removeAll(where: \.rights.isEmpty)
  }

  /// Nobody asks through this view any more.
  mutating func forget(_ view: ObjectIdentifier) { loans.removeAll { $0.view == view } }

  /// Uses what was lent, one use of each loan that is needed, if that is enough; else nothing is used.
  /// Returns what is still missing.
  mutating func use(
    _ missing: Rights, through views: [ObjectIdentifier], at now: Duration
  ) -> Rights {
    loans.removeAll { $0.isOver(at: now) }
    var rest = missing
    var used: [Int] = []
    for index in loans.indices where !loans[index].rights.isDisjoint(with: rest) {
      if let view = loans[index].view, !views.contains(view) { continue }
      rest.subtract(loans[index].rights)
      used.append(index)
    }
    guard rest.isEmpty else { return rest }
    for index in used { loans[index].uses? -= 1 }
    return []
  }
}
