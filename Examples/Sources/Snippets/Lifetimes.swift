import Liaison

@Contract
protocol BelfryDelegate: AnyObject {
  func belfry(_ belfry: Belfry, didStrike hour: Int)
}

final class Belfry {
  let delegates = BelfryDelegateMulticast()

  func strike(_ hour: Int) { delegates.belfry(self, didStrike: hour) }
}

// snippet: weak
final class Butler: BelfryDelegate {
  func belfry(_ belfry: Belfry, didStrike hour: Int) { print("It is \(hour), sir.") }
}

func serve(_ belfry: Belfry) {
  let butler = Butler()
  belfry.delegates.add(butler)
  belfry.strike(7)
  withExtendedLifetime(butler) {}
}  // the butler goes home; the belfry need not be told
// end

// snippet: token
final class Diary {
  private var subscriptions: Set<Subscription> = []
  private(set) var hours: [Int] = []

  func follow(_ belfry: Belfry) {
    belfry.delegates.add(
      BelfryDelegateHandlers(weak: self, didStrike: { diary, _, hour in diary.hours.append(hour) })
    ).store(in: &subscriptions)
  }

  func close() { subscriptions = [] }
}
// end

// snippet: weak-owner
final class Calendar {
  private(set) var hours: [Int] = []

  func follow(_ belfry: Belfry) {
    belfry.delegates.add(
      BelfryDelegateHandlers(weak: self, didStrike: { page, _, hour in page.hours.append(hour) })
    ).tie(to: self)  // no token to keep
  }
}
// end

// snippet: owner
final class Guest {
  private(set) var heard = 0

  func listen(to belfry: Belfry) {
    belfry.delegates.add(
      BelfryDelegateHandlers(didStrike: { [weak self] _, _ in self?.heard += 1 })
    ).tie(to: self)  // as long as the guest lives: there is no token to keep
  }
}
// end
