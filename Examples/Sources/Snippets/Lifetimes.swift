import Liaison

@Contract
protocol ClockDelegate: AnyObject {
  func clock(_ clock: Clock, didStrike hour: Int)
}

final class Clock {
  let delegates = ClockDelegateMulticast()

  func strike(_ hour: Int) { delegates.clock(self, didStrike: hour) }
}

// snippet: weak
final class Butler: ClockDelegate {
  func clock(_ clock: Clock, didStrike hour: Int) { print("It is \(hour), sir.") }
}

func serve(_ clock: Clock) {
  let butler = Butler()
  clock.delegates.add(butler)
  clock.strike(7)
  withExtendedLifetime(butler) {}
}  // the butler goes home; the clock need not be told
// end

// snippet: token
final class Diary {
  private var subscriptions: Set<Subscription> = []
  private(set) var hours: [Int] = []

  func follow(_ clock: Clock) {
    clock.delegates.add(
      ClockDelegateHandlers(weak: self, didStrike: { diary, _, hour in diary.hours.append(hour) })
    ).store(in: &subscriptions)
  }

  func close() { subscriptions = [] }
}
// end

// snippet: owner
final class Guest {
  private(set) var heard = 0

  func listen(to clock: Clock) {
    clock.delegates.add(
      ClockDelegateHandlers(didStrike: { [weak self] _, _ in self?.heard += 1 })
    ).tie(to: self)  // as long as the guest lives: there is no token to keep
  }
}
// end
