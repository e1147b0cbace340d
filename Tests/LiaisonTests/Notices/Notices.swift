import Liaison

/// The notices that the tests speak of.
struct Said: Notice, Equatable { let word: String }

struct Counted: Notice { let number: Int }

protocol Billing: Notice { var amount: Int { get } }
struct Bill: Billing { let amount: Int }
struct Refund: Billing { let amount: Int }

/// Somebody who posts.
final class Shop: Sendable {}

extension Log {
  /// An observer's body that writes down what it is told.
  func noting(_ name: String) -> @Sendable (Said) -> Void {
    { self.append("\(name):\($0.word)") }
  }
}
