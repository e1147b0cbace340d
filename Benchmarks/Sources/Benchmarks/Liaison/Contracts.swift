import Liaison

/// What all senders of the benchmarks tell their listeners.
@Contract
protocol Listener: AnyObject {
  func changed(_ x: Int)
}

/// The same for listeners on another queue.
@Contract(.anywhere)
protocol RemoteListener: AnyObject, Sendable {
  func changed(_ x: Int)
}
