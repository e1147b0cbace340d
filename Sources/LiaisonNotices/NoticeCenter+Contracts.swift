import LiaisonCore
public import LiaisonDelegation

extension NoticeCenter {
  /// A multicast whose delegates are the center's observers of a whole contract.
  ///
  ///     @Contract(.anywhere) protocol OrderEvents: AnyObject { func orderPlaced(id: Int) }
  ///
  /// Its delegates are told of an event as observers are of a notice:
  ///
  ///     center.contract(OrderEventsMulticast.self).add(page, deliver: .main)
  ///     center.contract(OrderEventsMulticast.self).orderPlaced(id: 7)
  ///
  /// There is one multicast for each contract and center. It is made at first use and lives as long
  /// as the center. Any thread may use the center, so the contract has to be `.anywhere`, Sendable,
  /// or isolated to a global actor.
  public func contract<Events: Multicast & Sendable>(_ type: Events.Type) -> Events {
    let key = ObjectIdentifier(type)
    if let known = registry.withLock({ $0.contracts[key] }) as? Events { return known }
    // Made outside the lock, because `init` is generated code. If two threads make one, the first
    // that is stored counts.
    let fresh = type.init()
    let kept = registry.withLock { registry in
      let kept = registry.contracts[key] ?? fresh
      registry.contracts[key] = kept
      return kept
    }
    return kept as? Events ?? fresh
  }

  /// Not available: a center's multicast has to be usable from every thread.
  @available(
    *, unavailable,
    message: "a center's observers are called from every thread; say @Contract(.anywhere)"
  )
  public func contract<Events: Multicast>(_ type: Events.Type) -> Events {
    mistake("A multicast that is not Sendable cannot be a center's.")
  }
}
