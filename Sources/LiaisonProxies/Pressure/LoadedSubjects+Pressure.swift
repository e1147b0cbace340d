public import LiaisonCore

extension LoadedSubjects {
  /// Releases subjects when the system gets short of memory: at `.warning` the ones that were used
  /// longest ago, until half of the cost is left; at `.critical` all.
  ///
  ///     let token = images.releaseUnderPressure()          // until the token goes away
  ///     images.releaseUnderPressure().tie(to: images)      // as long as there are images
  ///
  /// A subject that is in use lives on until its calls have returned, as with `release`. It runs
  /// where the pressure is noticed. It does nothing where pressure is not available. The token does
  /// not keep the list alive.
  ///
  /// - Parameter pressure: The memory pressure to observe; the system's if nothing is given.
  public func releaseUnderPressure(
    _ pressure: MemoryPressure = .system
  ) -> Subscription {
    pressure.observe { [weak self] level in
      guard let self else { return }
      release(downTo: level == .critical ? 0 : cost / 2)
    }
  }
}
