extension MemoryPressure {
  /// The source for the system that this code is compiled for.
  static func systemSource() -> any PressureSource {
    #if canImport(Darwin)
      DispatchedPressure()
    #elseif os(Linux) || os(Android)
      StalledPressure()
    #else
      UnknownPressure()
    #endif
  }
}

/// The source for a system that does not report memory pressure.
struct UnknownPressure: PressureSource {
  var isAvailable: Bool { false }

  func look(for pressure: MemoryPressure) {}
}
