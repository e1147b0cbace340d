public import Liaison

extension Link {
  /// Lets the other end call an object as a contract, until ``stopExporting(_:named:)`` or the
  /// link's end.
  ///
  /// ```swift
  /// link.export(house, as: ThermostatRemote.self)
  /// ```
  ///
  /// A name that is exported already stops the program. Over a link that has ended nothing happens.
  /// May be called from any thread.
  ///
  /// The link keeps the object. Its calls begin in the order in which they were sent, on the link's
  /// loop, or elsewhere if there is an `executor`: an object that blocks its thread needs one.
  ///
  /// **Rights.** With a `protection`, the other end needs the rights that `@Requires` names:
  ///
  /// ```swift
  /// let house = Protection("house", granting: .all)
  /// let listener = try Link.listen(at: address, mode: 0o666, admitting: .anyone) { link in
  ///   let rights: Rights = link.peer.user == owner ? .all : .read
  ///   link.export(thermostat, as: ThermostatRemote.self, protectedBy: house.view(rights))
  /// }
  /// ```
  ///
  /// The protection, or its policy if it has one, checks them before the arguments are read. A
  /// refused call throws the same `AccessError` there as in one process, and the tap is told of the
  /// requirement and the peer. Revoking the protection also revokes what the other end has:
  /// references to this object, and the objects, closures and streams that its calls have returned,
  /// which stand behind the same protection. Objects among them need the rights of their own
  /// contracts. An object that the other end passes back arrives as itself. Without a protection,
  /// `@Requires` asks for nothing.
  ///
  /// - Parameters:
  ///   - object: What the other end calls.
  ///   - contract: The remote class of its contract.
  ///   - name: Distinguishes several objects of one contract. The default is the contract's name.
  ///   - protection: Decides which of its requirements the other end may call. The link has a view
  ///     of it.
  ///   - executor: Where its calls over this link run, one after the other, each to its end: another
  ///     ``EventLoop``, which has its own thread, or any other executor. Without one, they run on
  ///     the link's loop.
  public func export<Proxy: RemoteProxy>(
    _ object: Proxy._Subject, as contract: Proxy.Type, named name: String? = nil,
    protectedBy protection: Protection? = nil, on executor: (any TaskExecutor)? = nil
  ) {
    let peers = protection.map { $0.view(.all, name: "\($0.name) for \(peer)") }
    export(
      RemoteSubject<Proxy>.standing(for: object, by: peers), named: name ?? contract._contract,
      on: executor)
  }

  /// Ends an export: calls of the object by this name that arrive from now on fail as
  /// ``RemoteFailure/Code/invalidated``.
  ///
  /// Calls that have arrived before are carried out, and what they return can be called. Proxies
  /// that a ``Link`` at the other end has found by the name are invalidated for ever: if the name
  /// is exported again, it needs a new one. Those of a ``ReconnectingLink`` find the new export. If
  /// nothing has the name, nothing happens. May be called from any thread.
  public func stopExporting<Proxy: RemoteProxy>(
    _ contract: Proxy.Type, named name: String? = nil
  ) {
    stopExporting(named: name ?? contract._contract)
  }

  /// Ends the calls of an object that was sent over this link, as an argument or a result: its
  /// proxies at the other end are invalidated. If it is sent again, it can be called again.
  ///
  /// Whether it was sent behind a protection makes no difference, and neither does a wrapper that
  /// the protection's `guards(_:_:)` has put around it.
  ///
  /// Calls that have arrived before are carried out. An export of the object by a name stays. If
  /// the object was not sent, nothing happens. A structure or an enumeration has no identity, so it
  /// cannot be withdrawn. May be called from any thread.
  public func stopExporting<Proxy: RemoteProxy>(
    _ object: Proxy._Subject, as contract: Proxy.Type
  ) {
    guard let subject = SubjectIdentity(of: object, as: Proxy.self) else { return }
    stopExporting(RemoteSubject<Proxy>.standing(for: object))
    stopExporting(guarded: subject)
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
  /// If there is no such object, the first call fails as ``RemoteFailure/Code/invalidated``. The
  /// same object has the same proxy, as long as that proxy is used.
  public func proxy<Proxy: RemoteProxy>(
    for contract: Proxy.Type, named name: String? = nil
  ) -> Proxy {
    reference(named: name ?? contract._contract).proxy(as: contract)
  }
}
