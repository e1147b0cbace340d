public import LiaisonCore

extension LoadedSubjects {
  /// Makes room when the system gets short of memory: at `.warning` what was used longest ago is
  /// released down to half of what all cost, at `.critical` everything.
  ///
  ///     let token = images.releaseUnderPressure()          // until the token goes away
  ///     images.releaseUnderPressure().tie(to: images)      // as long as there are images
  ///
  /// What is in use is let go of and lives on until its calls have returned, as with `release`. It
  /// happens where the pressure is noticed, and not where it is not available. It does not keep these
  /// subjects' list alive.
  ///
  /// - Parameter pressure: Whose; the system's if nothing is given.
  public func releaseUnderPressure(
    _ pressure: MemoryPressure = .system
  ) -> Subscription {
    pressure.observe { [weak self] level in
      guard let self else { return }
      release(downTo: level == .critical ? 0 : cost / 2)
    }
  }
}
