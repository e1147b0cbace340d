/// A typed message to its observers. Any Sendable type can conform.
///
///     struct OrderPlaced: Notice {
///       let id: Int
///       let total: Decimal
///     }
///
/// Related notices may conform to one protocol:
///
///     protocol Billing: Notice { var amount: Decimal { get } }
///
/// One observer of that protocol is told of all of them:
///
///     let token = center.observe((any Billing).self) { bill in print(bill.amount) }
public protocol Notice: Sendable {}
