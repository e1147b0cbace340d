import Liaison

typealias Completion = (Int) -> Void

@resultBuilder enum StepBuilder {
  static func buildBlock(_ steps: String...) -> [String] { steps }
}

@Contract protocol InOut: AnyObject {
  func normalise(_ values: inout [Int], by factor: inout Int)
  func merge(_ text: inout String) throws
  @Answer(.any) func swap(_ a: inout Int, _ b: inout Int) -> Bool
}

@Contract protocol Variadic: AnyObject {
  func log(_ parts: Any...)
  func add(_ numbers: Int..., labels: String...)
  @Answer(.reduce(0, +)) func sum(of numbers: Int...) throws -> Int
  func send(_ parts: String..., to name: String) async
}

@Contract protocol Autoclosures: AnyObject {
  func debug(_ message: @autoclosure () -> String)
  func check(_ condition: @autoclosure () throws -> Bool) rethrows
  func later(_ message: @autoclosure @escaping () -> String)
  func attempt(_ value: @autoclosure @escaping () throws -> Int)
}

@Contract protocol Ownership: AnyObject {
  func borrow(_ values: borrowing [Int])
  func consume(_ values: consuming [Int])
  @Answer(.first, whenNobody: 0) func both(_ a: borrowing String, _ b: consuming String) -> Int
  func wait(_ values: borrowing [Int], then next: consuming [Int]) async
}

@Contract protocol Closures: AnyObject {
  func now(_ body: (Int) -> Int)
  func later(_ body: @escaping (Int) -> Void)
  func perhaps(_ body: ((Int) -> Void)?)
  func elsewhere(_ body: @escaping @Sendable (Int) async throws -> Void)
  func main(_ body: @escaping @MainActor () -> Void)
  func named(_ body: Completion, keep: @escaping Completion)
  func nested(_ body: @escaping (@escaping (Int) -> Void) -> Void)
  func change(_ body: (inout Int) -> Void)
  func build(@StepBuilder _ steps: () -> [String])
  @Answer(.first) func make(_ seed: Int) -> ((Int) -> Int)?
}

@Contract protocol Shadowing: AnyObject {
  func shadow(target: Int, plan: Int, answer: Int, part: Int, body: Int)
  func shadow(letter: Int, requirement: Int, handlers: Int, handler: Int) async throws
  func shadow(_ reference: Int, _ subject: Int, _ change: Int, self delegate: Int)
  func unnamed(_: Int, _: String)
  func same(_ x: Int, y x2: Int, x y: Int)
  @Answer(.first, whenNobody: 0) func error(_ error: Int, owner: Int) throws -> Int
}

@Contract protocol Types: AnyObject {
  func tuple(_ pair: (x: Int, y: (String, Int)))
  func dictionaries(_ map: [String: [Int?]], _ other: [Int: (Int) -> Void])
  func metatypes(_ type: Int.Type, _ error: any Error.Type)
  func composed(_ value: any Sendable & CustomStringConvertible)
  func unwrapped(_ value: Int!)
  @Answer(.first, whenNobody: (0, "")) func pair() -> (number: Int, name: String)
  @Answer(.first) func twice() -> Int??
  func void(_ nothing: Void)
  @Answer(.first) func function() -> (@Sendable (Int) -> Void)?
  func any(_ value: Any, _ object: AnyObject, _ sequence: any Sequence<Int>)
}
