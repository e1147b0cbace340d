public import LiaisonCore

/// The name of a path, for as long as the program runs: there are as many as are written in it. So
/// a change can carry its name without counting references to it.
@usableFromInline
package struct PathName: Sendable, Equatable {
  private let address: Sealed<UnsafePointer<String>>

  private static let known = Guarded<[String: Sealed<UnsafePointer<String>>]>([:])

  @usableFromInline
  init(_ text: String) {
    address = Self.known.withLock { known in
      if let address = known[text] { return address }
      let fresh = UnsafeMutablePointer<String>.allocate(capacity: 1)
      fresh.initialize(to: text)
      let address = Sealed(UnsafePointer(fresh))
      known[text] = address
      return address
    }
  }

  @usableFromInline package var text: String { address.content.pointee }

  /// Where the text stands for as long as the program runs.
  fileprivate var place: UnsafePointer<String> { address.content }

  @usableFromInline
  package static func == (left: Self, right: Self) -> Bool {
    left.address.content == right.address.content
  }
}

extension Requirement {
  /// A property, by the path that is observed.
  @usableFromInline
  init(property: PathName) {
    self.init(named: property.place)
  }
}
