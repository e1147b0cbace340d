internal import Liaison
internal import Synchronization

extension EventLoop {
  /// Closes the links and listeners of the loop when what is under way is finished, or when the
  /// time is over, and then ends its thread.
  ///
  /// Listeners accept no further peers, and each link ends as by ``Link/close(within:)``. Links
  /// that begin meanwhile end when the loop does. A call over one of the links may wait for this:
  /// it is cut off, and not waited for. Cancelling the waiting task ends the links at once. Must
  /// not be called for ``shared``.
  ///
  /// - Returns: What was cut off, when all of the links have ended.
  @discardableResult
  nonisolated(nonsending) public func shutdown(within time: Duration) async -> CutOff {
    insist(self !== Self.shared, "The shared loop runs for ever: shut down a loop of your own.")
    let worker = LinkWorker.ofPresentTask
    isDraining.store(true, ordering: .sequentiallyConsistent)
    let links = await withCheckedContinuation { asked in
      perform { [self] in
        for case let listener as ListeningMember in members.all { listener.close() }
        asked.resume(returning: self.links)
      }
    }
    let cutOff = await Link.finish(links, within: time, excusing: worker)
    shutdown()
    return cutOff
  }

  /// The links that have begun and not ended. Of the loop's thread alone.
  var links: [Link] { members.all.compactMap { $0 as? Link } }
}
