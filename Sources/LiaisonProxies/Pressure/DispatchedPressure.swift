import LiaisonCore

#if canImport(Darwin)
  import Dispatch

  /// The memory pressure that the kernel of Apple's platforms reports through Dispatch.
  struct DispatchedPressure: PressureSource {
    private let queue = DispatchQueue(label: "memory pressure")

    var isAvailable: Bool { true }

    /// Looks until the first event that has no observer. Waiting for an event costs nothing.
    func look(for pressure: MemoryPressure) {
      // Sealed: any thread may use a dispatch source. Its handler retains the source until the
      // source is cancelled.
      let source = Sealed(
        DispatchSource.makeMemoryPressureSource(
          eventMask: [.normal, .warning, .critical], queue: queue))
      source.content.setEventHandler {
        guard pressure.isWorthALook() else { return source.content.cancel() }
        pressure.see(MemoryPressure.Level(source.content.data))
      }
      source.content.activate()
    }
  }

  extension MemoryPressure.Level {
    fileprivate init(_ event: DispatchSource.MemoryPressureEvent) {
      self = event.contains(.critical) ? .critical : event.contains(.warning) ? .warning : .normal
    }
  }
#endif
