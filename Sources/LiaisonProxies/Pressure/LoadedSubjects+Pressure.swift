public import LiaisonCore

extension LoadedSubjects {
  /// Releases subjects when the system gets short of memory: at `.warning` the ones that were used
  /// longest ago, until half of the cost is left; at `.critical` all.
  ///
  ///     let token = images.releaseUnderPressure()          // until the token goes away
  ///     images.releaseUnderPressure().tie(to: images)      // as long as there are images
  ///
  /// A subject that is in use lives until its calls have returned, as with `release`. Subjects are
  /// released where the pressure is noticed. Where pressure is not available, nothing is released.
  /// The token does not keep the list alive.
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
