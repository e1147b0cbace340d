/// One way to tell many listeners something, as all groups drive it.
///
/// The loops are inside the implementations: a measurement holds one dynamic call per batch.
protocol Sender: AnyObject {
  /// Adds every listener of the audience, in order.
  func addAll()

  /// Tells every listener `x`, `rounds` times.
  func post(_ x: Int, rounds: Int)

  /// The sum of everything that all listeners were told.
  var total: Int { get }
}

/// A sender whose listeners can be removed one by one.
protocol RemovingSender: Sender {
  /// Removes every listener, the one at `order[0]` first.
  func removeAll(in order: [Int])
}

/// A named way to make a sender for a number of listeners.
struct SenderKind<Made> {
  let name: String
  let role: Benchmark.Role
  let make: (_ count: Int) -> Made

  init(_ name: String, _ role: Benchmark.Role, make: @escaping (_ count: Int) -> Made) {
    self.name = name
    self.role = role
    self.make = make
  }
}

extension SenderKind<any Sender> {
  /// The same sender where nothing is to be removed.
  static func adding(_ kind: SenderKind<any RemovingSender>) -> Self {
    Self(kind.name, kind.role) { kind.make($0) }
  }

  /// The other libraries.
  static var peers: [Self] {
    [.adding(.notificationCenter), .adding(.notificationCenterWithUserInfo)] + signalLibraries
  }

  static var signalLibraries: [Self] {
    SenderKind<any RemovingSender>.signalLibraries.map(Self.adding)
  }
}
