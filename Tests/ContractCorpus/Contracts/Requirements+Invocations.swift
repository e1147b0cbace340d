public import Liaison

// Contracts whose calls are values, and that have spies.

nonisolated struct Stroke: Sendable, Equatable {
  var width = 1
}

@Contract(.invocations(Equatable.self), .spy)
nonisolated protocol InkedPage: AnyObject {
  func draw(_ stroke: Stroke, at places: Int...)
  func erase(_ width: inout Int) throws -> Stroke
  func load(_ name: String) async throws -> Int
  func each(_ body: (Stroke) -> Void)
  func put<Value: Equatable>(_ value: Value, on layer: Int)
  func fold(_ paper: consuming String, _ folds: borrowing String)
  var title: String { get set }
  subscript(layer layer: Int) -> Stroke? { get set }
}

@MainActor @Contract(.spy)
protocol InkedScreen: AnyObject {
  @Answer(.all, whenNobody: true) func shows(_ stroke: Stroke) -> Bool
  @Optional func cleared()
  func wait() async
}

@Contract(.spy)
nonisolated public protocol InkedArchive<Item>: Sendable {
  associatedtype Item: Sendable
  func keep(_ item: Item) async
}

@Contract(.spy, .anywhere)
nonisolated protocol InkedListener: AnyObject {
  func drawn(_ stroke: Stroke)
}

@Contract(.proxy, .spy)
nonisolated protocol InkedBook: InkedPage {
  func turn(to page: Int)
}

@MainActor @Contract(.invocations(Equatable.self), .spy)
protocol InkedPalette: AnyObject {
  func take(_ stroke: Stroke) -> Stroke
}

/// Without calls of its own.
@Contract(.spy) nonisolated public protocol SilentDelegate: AnyObject {}

@Contract(.spy) nonisolated public protocol SpokenDelegate: SilentDelegate { func spoke() }

/// Functions that are generated beside the requirement are private.
@_spi(Corpus) @Contract nonisolated public protocol HiddenService {
  @_spi(Corpus) func hidden(_ number: Int) async -> Int
}

// Closures behind aliases, which are kept.
typealias InkDried = @Sendable () -> Void
typealias InkResult<Value> = @Sendable (Value) async throws -> Void

@Contract(.anywhere, .spy)
nonisolated protocol InkedPress: AnyObject {
  func dry(_ dried: @escaping InkDried, after minutes: Int)
  func press(_ pressed: @escaping InkResult<Stroke>, then dried: InkDried?) async
  func roll(_ stroke: Stroke, _ name: Swift.String)
}

/// Performed where the module's code runs by default.
@Contract(.spy) protocol InkedNote: AnyObject {
  func jot(_ stroke: Stroke)
  @Answer(.first, whenNobody: 0) var pages: Int { get set }
}

final class Notepad: InkedNote {
  var pages = 1
  func jot(_ stroke: Stroke) { pages += stroke.width }
}

/// Performs again what a spy has written down. Returns how many pages there are then.
func performInkedCalls() -> Int {
  let spy = InkedNoteSpy(forwardingTo: Notepad())
  spy.jot(Stroke(width: 2))
  spy.pages = 5
  let notepad = Notepad()
  for call in spy.calls.all { call.perform(on: notepad) }
  return spy.calls.count == 2 ? notepad.pages : 0
}
