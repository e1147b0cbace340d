public import LiaisonCore

/// Records which optional requirements of a contract have a closure. Generated code makes it.
///
/// The value does not change once it is made, so any thread may read it.
public struct ImplementedRequirements: Sendable {
  private let contract: any OptionalRequirement.Type
  private var indexes: Set<Int> = []

  /// Makes a value for a contract, without any requirement yet.
  ///
  /// Until a requirement is inserted, `contains` returns `false` for all of this contract.
  public init(of contract: any OptionalRequirement.Type) { self.contract = contract }

  /// Makes room for this many requirements.
  public mutating func reserveCapacity(_ count: Int) { indexes.reserveCapacity(count) }

  /// Adds the requirement that has this index, if there is a closure for it.
  ///
  /// Without a closure it does nothing; it never takes a requirement out.
  public mutating func insert<Closure>(_ index: Int, if closure: Closure?) {
    if closure != nil { indexes.insert(index) }
  }

  /// Whether the requirement that has this index has a closure.
  public func contains(_ index: Int) -> Bool { indexes.contains(index) }

  /// Whether the requirement has a closure, if it belongs to this contract.
  ///
  /// For a requirement of any other contract it returns `true`, because the other contract's value
  /// decides about that.
  public func contains(_ index: Int, of contract: any OptionalRequirement.Type) -> Bool {
    contract != self.contract || indexes.contains(index)
  }
}
