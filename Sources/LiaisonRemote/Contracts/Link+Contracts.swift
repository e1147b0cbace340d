extension Link {
  /// Lets the other end call an object as a contract, until ``stopExporting(_:named:)`` or the link's end.
  ///
  /// ```swift
  /// link.export(house, as: ThermostatRemote.self)
  /// ```
  ///
  /// The link keeps the object. Its calls begin in the order in which they were sent, on the link's loop,
  /// or elsewhere if there is an `executor`: an object that blocks its thread needs one. What the object
  /// requires of its callers holds for the other end, too: export a `…Proxy(.protected(…))` of it.
  ///
  /// - Parameters:
  ///   - object: Whom the other end calls.
  ///   - contract: The remote class of its contract.
  ///   - name: Tells several objects of one contract apart; the contract's name without one.
  ///   - executor: Where its calls run, one after the other; the link's loop without one.
  public func export<Proxy: RemoteProxy>(
    _ object: Proxy._Subject, as contract: Proxy.Type, named name: String? = nil,
    on executor: (any TaskExecutor)? = nil
  ) {
    export(
      RemoteSubject<Proxy>.standing(for: object), named: name ?? contract._contract, on: executor)
  }

  /// Ends an export. Calls of the object that have not begun fail as
  /// ``RemoteFailure/Code/invalidated``.
  public func stopExporting<Proxy: RemoteProxy>(
    _ contract: Proxy.Type, named name: String? = nil
  ) {
    stopExporting(named: name ?? contract._contract)
  }

  /// Ends the calls of an object that was sent over this link, as an argument or a result: its
  /// proxies at the other end are invalidated. Sent again, it is there again.
  public func stopExporting<Proxy: RemoteProxy>(
    _ object: Proxy._Subject, as contract: Proxy.Type
  ) {
    stopExporting(RemoteSubject<Proxy>.standing(for: object))
  }
}

extension RemoteSource {
  /// The object that the other end exports as a contract.
  ///
  /// ```swift
  /// let thermostat = link.proxy(for: ThermostatRemote.self)
  /// try await thermostat.set(21)
  /// ```
  ///
  /// Whether it is there shows in the first call, which fails as ``RemoteFailure/Code/invalidated`` if it
  /// is not. The same object has the same proxy, as long as that is used.
  public func proxy<Proxy: RemoteProxy>(
    for contract: Proxy.Type, named name: String? = nil
  ) -> Proxy {
    reference(named: name ?? contract._contract).proxy(as: contract)
  }
}
