extension MemoryPressure {
  /// Who knows it on the system that this is compiled for.
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

/// Nobody knows it here.
struct UnknownPressure: PressureSource {
  var isAvailable: Bool { false }

  func look(for pressure: MemoryPressure) {}
}
