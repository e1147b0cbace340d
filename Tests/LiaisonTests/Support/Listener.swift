import Liaison
import Synchronization

/// The contract that most tests speak.
@Contract
protocol Listener: AnyObject {
  func heard(_ word: String)
  @Answer(.all, whenNobody: true) func mayPass(_ word: String) -> Bool
  @Answer(.collect) func words() -> [String]
  func check(_ word: String) throws
}

/// Writes down what it hears, and does what it is told to do meanwhile.
final class Recorder: Listener {
  let name: String
  let log: Log
  var whenHearing: (Recorder) -> Void = { _ in }
  var passes = true
  var failure: (any Error)?

  init(_ name: String, in log: Log) {
    self.name = name
    self.log = log
  }

  func heard(_ word: String) {
    log.append("\(name):\(word)")
    whenHearing(self)
  }

  func mayPass(_ word: String) -> Bool {
    log.append("\(name)?\(word)")
    return passes
  }

  func words() -> [String] { [name] }

  func check(_ word: String) throws {
    log.append("\(name)!\(word)")
    if let failure { throw failure }
  }
}

struct Failure: Error, Equatable {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
