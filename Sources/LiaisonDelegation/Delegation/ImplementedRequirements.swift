public import LiaisonCore

/// Which optional requirements of a contract have a closure; generated code makes it.
///
/// A value that does not change once it is made, so it may be read on any thread.
public struct ImplementedRequirements: Sendable {
  private let contract: any OptionalRequirement.Type
  private var places: Set<Int> = []

  /// None of a contract's.
  public init(of contract: any OptionalRequirement.Type) { self.contract = contract }

  public mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(count) }

  /// Adds the requirement that has this place, if there is a closure for it.
  public mutating func insert<Closure>(_ place: Int, if closure: Closure?) {
    if closure != nil { places.insert(place) }
  }

  /// Whether the requirement that has this place has a closure.
  public func contains(_ place: Int) -> Bool { places.contains(place) }

  /// Whether the requirement has a closure, if it belongs to this contract.
  public func contains(_ place: Int, of contract: any OptionalRequirement.Type) -> Bool {
    contract != self.contract || places.contains(place)
  }
}
