import LiaisonCore

#if canImport(Darwin)
  import Dispatch

  /// What the kernel of Apple's platforms tells through Dispatch.
  struct DispatchedPressure: PressureSource {
    private let queue = DispatchQueue(label: "memory pressure")

    var isAvailable: Bool { true }

    /// Ends with the first event that nobody is told of any more; until then waiting for it costs
    /// nothing.
    func look(for pressure: MemoryPressure) {
      // Sealed: a source may be used from any thread. It keeps its handler, and so itself, until it
      // is cancelled.
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
