public import Foundation
import Liaison

/// What was done once, to be done again: on the same sheet or another, now or in another process.
public struct Macro: Codable, Equatable {
  public let calls: [SheetInvocation]

  /// Records what `body` does through the proxy.
  public init(of proxy: SheetProxy, recording body: () throws -> Void) rethrows {
    let log = CallLog<SheetInvocation>()
    let recording = proxy.invocations.record(into: log)
    defer { recording.cancel() }
    try body()
    calls = log.all.filter(\.changesSomething)
  }

  private init(_ calls: [SheetInvocation]) { self.calls = calls }

  /// The same somewhere else, with names of its own.
  public func shifted(by step: Step, renaming rename: (String) -> String) -> Macro {
    Macro(
      calls.map { call in
        switch call {
        case .draw(let shape, let name): .draw(shape.moved(by: step), named: rename(name))
        case .move(let name, let step): .move(rename(name), by: step)
        case .remove(let name): .remove(rename(name))
        case .shape(let name): .shape(named: rename(name))
        }
      })
  }

  public func play(on sheet: any Sheet) {
    for call in calls { call.perform(on: sheet) }
  }

  /// As it lies in a file.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(self)
  }

  public init(decoding data: Data) throws {
    self = try JSONDecoder().decode(Macro.self, from: data)
  }
}

extension SheetInvocation {
  fileprivate var changesSomething: Bool {
    if case .shape = self { false } else { true }
  }
}
