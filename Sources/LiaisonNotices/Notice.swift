/// A typed message to its observers. Any Sendable value can be one.
///
///     struct OrderPlaced: Notice { let id: Int; let total: Decimal }
///
/// Notices that belong together may share a protocol, and are then observed by its name:
///
///     protocol Billing: Notice { var amount: Decimal { get } }
///     center.observe((any Billing).self) { bill in … }
public protocol Notice: Sendable {}
