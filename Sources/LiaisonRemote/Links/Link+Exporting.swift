internal import Liaison

/// Objects with a name.
extension Link {
  /// Lets the other end call an object by a name, until ``stopExporting(_:)`` or the link's end.
  ///
  /// The link keeps the object. Its calls run on the link's loop. With an `executor` they run
  /// there, one after the other and each to its end: for an object that blocks.
  package func export(
    _ object: any RemoteObject, named name: String, on executor: (any TaskExecutor)? = nil
  ) {
    let isFree = core.withLock { core in
      if case .ended = core.phase { return true }
      return core.exports.add(object, named: name, at: executor.map(OtherPlace.init))
    }
    insist(
      isFree,
      "'\(name)' is exported already, or another name has the same hash: export it by another name."
    )
  }

  /// Ends the export of an object, a journal or a recorder by its name. References to it at the
  /// other end are invalidated.
  ///
  /// Calls that have arrived before are carried out, and cursors of a journal that are open read on.
  /// If nothing has the name, nothing happens. May be called from any thread.
  public func stopExporting(named name: String) {
    let number = ExportTable.number(named: name)
    var aftermath = LinkCore.Aftermath()
    let export = core.withLock { core in
      let export = core.exports.remove(named: number)
      if export != nil && core.hasIntroducedItself {
        core.queueInOrder(&aftermath) { $0.gone(object: number) }
      }
      return export
    }
    settle(aftermath)
    extendLifetime(export)
  }

  /// Withdraws an object that was sent. References to it at the other end are invalidated.
  package func stopExporting(_ object: any RemoteObject) {
    update { $0.withdraw(object, &$1) }
  }

  /// Withdraws what stands for a subject behind any protection.
  func stopExporting(guarded subject: SubjectIdentity) {
    // Kept, because their last references must not end under the lock.
    var objects: [any RemoteObject] = []
    update { core, aftermath in
      objects = core.exports.guarded(subject) + core.promises.guarded(subject)
      for object in objects { core.withdraw(object, &aftermath) }
    }
    extendLifetime(objects)
  }

  /// A reference to the object that the other end exports by a name. It may not be there: then
  /// calls fail as ``RemoteFailure/Code/invalidated``.
  ///
  /// Returns at once, and sends nothing. A name has the same reference as long as that is used. It
  /// does not keep the object, because the export does. If the link has ended, the reference is
  /// invalidated from the beginning. May be called from any thread.
  public func reference(named name: String) -> RemoteReference {
    let number = ExportTable.number(named: name)
    let fresh = RemoteReference(number, over: self, arrivals: 0)
    let (reference, error) = core.withLock { core -> (RemoteReference, LinkError?) in
      if case .ended(let error) = core.phase { return (fresh, error) }
      if let reference = core.imports.living(number) { return (reference, nil) }
      core.imports.note(fresh)
      return (fresh, nil)
    }
    if let error { fresh.invalidate(.ofEnd(because: error)) }
    return reference
  }
}

extension LinkCore {
  /// Ends an object that was sent or promised, and tells the other end. The caller keeps it.
  fileprivate mutating func withdraw(_ object: any RemoteObject, _ aftermath: inout Aftermath) {
    let promised = promises.withdraw(object)
    for number in promised + [exports.withdraw(object)].compactMap(\.self) {
      queueInOrder(&aftermath) { $0.gone(object: number) }
    }
  }
}
