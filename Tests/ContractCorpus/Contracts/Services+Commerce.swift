public import Liaison

public nonisolated struct Money: Hashable, Sendable {
  public var cents: Int
  public init(_ cents: Int) { self.cents = cents }
}

public enum Decline: Error, Equatable, Sendable {
  case funds
  case fraud(score: Int)
}

/// Prices what lies in a cart.
@Contract public protocol PriceRule {
  /// What a product costs before discounts.
  @Answer(.first) func price(of product: String) -> Money?
  /// What is taken off; the greatest discount wins.
  @Answer(.reduce(0, max)) func discount(on product: String, count: Int) -> Int
}

@Contract public nonisolated protocol PaymentGateway: Sendable {
  @Answer(.first, whenNobody: "none")
  func authorise(_ amount: Money, card: String) async throws(Decline) -> String
  func capture(_ authorisation: String) async throws
  func refund(_ authorisation: String, amount: Money?) async throws
}

@Contract public protocol CartDelegate: AnyObject {
  func cart(_ id: Int, didAdd product: String)
  func cart(_ id: Int, didRemove product: String)
  @Answer(.all) func cart(_ id: Int, canAdd product: String, count: Int) -> Bool
}

@Contract public nonisolated protocol InventoryObserver: AnyObject, Sendable {
  /// Stock has changed.
  func inventory(_ sku: String, changedFrom old: Int, to new: Int)
  @Optional func inventoryRanOut(_ sku: String)
}

@Contract package protocol TaxCalculator {
  @Answer(.reduce(0, +)) func tax(on amount: Money, in country: String) -> Int
}

@Contract package protocol ReceiptPrinter: AnyObject {
  func print(_ line: String)
  func print(_ line: String, times: Int)
  func cut()
}

@Contract nonisolated protocol FraudCheck: Sendable {
  @Asked(.concurrently) @Answer(.collect) func scores(for card: String) async -> [Int]
}

@Contract public protocol ShippingEstimator {
  @Answer(.first) func days(to country: String, express: Bool) throws -> ClosedRange<Int>?
  @Answer(.collect) var countries: [String] { get }
}

@Contract protocol CouponValidator: AnyObject {
  @Answer(.any) func isValid(_ code: String) -> Bool
  @Answer(.none) func isBlocked(_ code: String) -> Bool
}

@Contract public nonisolated protocol OrderEvents: AnyObject, Sendable {
  func orderPlaced(id: Int, total: Money)
  func orderShipped(id: Int)
  @Optional func orderCancelled(id: Int, reason: String?)
}

@Contract public protocol SubscriptionRenewal: AnyObject {
  @Answer(.all, whenNobody: false) func shouldRenew(_ plan: String) async throws -> Bool
  @Errors(.collected) func renew(_ plan: String) async throws
}

@Contract public nonisolated protocol CurrencyConverter: Sendable {
  @Answer(.last, whenNobody: Money(0)) func convert(_ amount: Money, to code: String) -> Money
}

@Contract protocol LoyaltyProgram: AnyObject {
  @Answer(.reduce(0) { $0 + $1 }) func points(for amount: Money) -> Int
  @Answer(.first) var tier: String? { get }
}

/// Most votes win.
public struct MajorityRule: AnswerRule {
  var votes = 0
  public init() {}
  public mutating func take(_ vote: Bool) -> Bool {
    votes += vote ? 1 : -1
    return false
  }
  public func whole() -> Bool { votes > 0 }
}

@Contract public protocol ReviewBoard: AnyObject {
  @Answer(.by(MajorityRule())) func accepts(_ review: String) -> Bool
}
