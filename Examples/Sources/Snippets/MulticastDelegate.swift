import Liaison

// snippet: contract
@Contract
protocol ThermometerDelegate: AnyObject {
  func thermometer(_ thermometer: Thermometer, didMeasure celsius: Double)

  @Answer(.first, whenNobody: "°C")
  func unit(for thermometer: Thermometer) -> String

  @Answer(.collect)
  func remarks(on celsius: Double) -> [String]
}

final class Thermometer {
  let delegates = ThermometerDelegateMulticast()
}
// end

final class Display: ThermometerDelegate {
  private(set) var shown: [Double] = []
  let remark: String

  init(_ remark: String) { self.remark = remark }

  func thermometer(_ thermometer: Thermometer, didMeasure celsius: Double) {
    shown.append(celsius)
  }

  func unit(for thermometer: Thermometer) -> String { "°F" }
  func remarks(on celsius: Double) -> [String] { celsius > 30 ? [remark] : [] }
}

func measure() -> [String] {
  let hall = Display("hot in the hall")
  let attic = Display("hotter in the attic")
  // snippet: use
  let thermometer = Thermometer()
  thermometer.delegates.add(hall)
  thermometer.delegates.add(attic, priority: .high)  // is asked first
  thermometer.delegates.add(hall)  // is there already: nothing changes

  thermometer.delegates.thermometer(thermometer, didMeasure: 31)  // tells both
  let remarks = thermometer.delegates.remarks(on: 31)  // the attic's, then the hall's

  thermometer.delegates.remove(hall)  // hears nothing more
  // end
  thermometer.delegates.thermometer(thermometer, didMeasure: 32)
  return remarks + hall.shown.map { "hall \($0)" } + attic.shown.map { "attic \($0)" }
}

// snippet: reentrancy
final class OnceOnly: ThermometerDelegate {
  private(set) var count = 0

  func thermometer(_ thermometer: Thermometer, didMeasure celsius: Double) {
    count += 1
    thermometer.delegates.remove(self)  // during the call: allowed, and final
  }

  func unit(for thermometer: Thermometer) -> String { "°C" }
  func remarks(on celsius: Double) -> [String] { [] }
}
// end

// snippet: burst
func replay(_ measured: [Double], on thermometer: Thermometer) {
  thermometer.delegates.during { delegates in
    for celsius in measured { delegates.thermometer(thermometer, didMeasure: celsius) }
  }
}
// end
