import LiaisonRemote
import Synchronization

/// The bank's side.
public final class Counter: Login {
  private struct Customer {
    let password: String
    let account: BankAccount
    let protection: Protection
  }

  private let customers: [String: Customer]

  public init() {
    var customers: [String: Customer] = [:]
    for (name, password, rights) in [
      ("ada", "engine", [.read, .write] as Rights), ("guest", "", [.read]),
    ] {
      let protection = Protection(name)
      protection.grant(rights)
      customers[name] = Customer(
        password: password, account: BankAccount(), protection: protection)
    }
    self.customers = customers
  }

  public func login(_ name: String, password: String) async throws -> any Account {
    guard let customer = customers[name], customer.password == password else {
      throw LoginError.wrongPassword(of: name)
    }
    return AccountProxy(.protected(customer.account, by: customer.protection))
  }

  public func lock(_ name: String) async throws { customers[name]?.protection.revoke() }
}

final class BankAccount: Account {
  private let money = Mutex(100)

  var balance: Int { get async throws { money.withLock { $0 } } }

  func pay(_ amount: Int, to other: String) async throws { money.withLock { $0 -= amount } }
}
