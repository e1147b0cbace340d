public import LiaisonCore

/// The name of a path. It lives as long as the program runs, because a program has only as many
/// names as its code contains. So a change can carry its name without retaining it.
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

  /// The address of the text, which stays valid as long as the program runs.
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
