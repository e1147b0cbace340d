import Liaison

@Observed(.threadSafe)
class Account {
  var balance = 0
}

final class Totals { var count = 0 }

func observe(_ account: Account, _ totals: Totals) {
  _ = account.observe(\.balance) { _, _ in totals.count += 1 }
  // expect 44: error: capture of 'totals' with non-Sendable type 'Totals' in a '@Sendable' closure
  var changes = 0
  _ = account.observe(\.balance) { _, _ in changes += 1 }
  // expect 44: error: mutation of captured var 'changes' in concurrently-executing code
  _ = account.observe(\.balance) { account, change in print(account.balance, change) }
}
