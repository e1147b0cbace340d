/// A typed message to its observers. Any Sendable type can conform.
///
///     struct OrderPlaced: Notice { let id: Int; let total: Decimal }
///
/// Related notices may conform to one protocol. One observer of that protocol is told of all of
/// them:
///
///     protocol Billing: Notice { var amount: Decimal { get } }
///     center.observe((any Billing).self) { bill in … }
public protocol Notice: Sendable {}
