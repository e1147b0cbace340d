import Liaison
import LiaisonRemote

final class Kiln {}

// snippet: contract
/// What a kiln asks and tells.
@Contract(.invocations, .spy)
protocol KilnDelegate: AnyObject {
  /// Whether it may heat up.
  @Answer(.all, whenNobody: true)
  func kiln(_ kiln: Kiln, shouldHeatTo celsius: Int) -> Bool
  /// It has reached the temperature.
  @Optional func kilnDidHeat(_ kiln: Kiln)
  /// What it shows.
  @Answer(.first, whenNobody: "")
  var text: String { get set }
}
// end

// snippet: anywhere
/// What a kiln tells from its own thread.
@Contract(.anywhere)
protocol KilnWatcher: AnyObject {
  func kilnDidCool(_ celsius: Int)
}
// end

// snippet: remote
/// What is asked of a kiln in another process.
@Contract(.remote)
protocol KilnControl: Sendable {
  func heat(to celsius: Int) async throws
  func neighbor() async throws -> any KilnControl
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
