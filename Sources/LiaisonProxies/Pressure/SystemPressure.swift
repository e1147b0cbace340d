extension MemoryPressure {
  /// The source on the system that this is compiled for.
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

/// The source on a system that does not tell.
struct UnknownPressure: PressureSource {
  var isAvailable: Bool { false }

  func look(for pressure: MemoryPressure) {}
}
