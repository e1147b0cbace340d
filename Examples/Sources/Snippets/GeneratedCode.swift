import Liaison

final class Oven {}

// snippet: contract
/// What an oven asks and tells.
@Contract(.invocations, .spy)
protocol OvenDelegate: AnyObject {
  /// Whether it may heat up.
  @Answer(.all, whenNobody: true)
  func oven(_ oven: Oven, shouldHeatTo celsius: Int) -> Bool
  /// It has reached the temperature.
  @Optional func ovenDidHeat(_ oven: Oven)
  /// What it shows.
  @Answer(.first, whenNobody: "")
  var text: String { get set }
}
// end

// snippet: class
@Observed
final class Dial {
  var celsius = 20
  private(set) var turns = 0
  let id = 1
  var title: String { "\(celsius) °C" }
}
// end
