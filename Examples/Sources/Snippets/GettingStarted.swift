import Liaison

// snippet: contract
@Contract
protocol KettleDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func kettle(_ kettle: Kettle, shouldHeatTo celsius: Int) -> Bool
  @Optional func kettleDidBoil(_ kettle: Kettle)
}
// end

// snippet: delegator
final class Kettle {
  let delegates = KettleDelegateMulticast()

  func heat(to celsius: Int) {
    guard delegates.kettle(self, shouldHeatTo: celsius) else { return }
    if celsius >= 100 { delegates.kettleDidBoil(self) }
  }
}
// end

// snippet: delegate
final class TeaTimer: KettleDelegate {
  private(set) var cups = 0

  func kettle(_ kettle: Kettle, shouldHeatTo celsius: Int) -> Bool { celsius <= 100 }
  func kettleDidBoil(_ kettle: Kettle) { cups += 1 }
}
// end

func makeTea() -> Int {
  var whistles = 0
  // snippet: use
  let kettle = Kettle()
  let timer = TeaTimer()
  kettle.delegates.add(timer)

  let token = kettle.delegates.add(
    KettleDelegateHandlers(
      shouldHeatTo: { _, _ in true },
      didBoil: { _ in whistles += 1 }))
  kettle.heat(to: 100)
  // end
  // snippet: proxy
  let proxy: any KettleDelegate = KettleDelegateProxy(.to(timer))
  proxy.kettleDidBoil(kettle)
  // end
  withExtendedLifetime(token) {}
  return timer.cups + whistles
}
