public import LiaisonCore
public import LiaisonProxies

extension Interceptor {
  /// Tells a tap how long each call took, and how it ended: ``TapEvent/Kind/returned`` or
  /// ``TapEvent/Kind/threw``, with ``TapEvent/duration``.
  ///
  /// - Parameters:
  ///   - tap: The tap that is told.
  ///   - name: What the events name as their place.
  public static func timing(into tap: Tap, as name: String = "proxy") -> Self {
    Self(
      returned: { call, _ in
        tap.report(TapEvent(.returned, call, name, nil))
        return .keep
      },
      threw: { call, error in
        tap.report(TapEvent(.threw, call, name, error))
        return .rethrow
      }, measuring: true)
  }

  /// As `timing`, and tells also that a call begins: ``TapEvent/Kind/began``.
  ///
  /// - Parameters:
  ///   - tap: The tap that is told.
  ///   - name: What the events name as their place.
  public static func tracing(into tap: Tap, as name: String = "proxy") -> Self {
    let timing = timing(into: tap, as: name)
    return Self(
      before: { call in
        tap.report(TapEvent(kind: .began, requirement: call.requirement, place: name))
        return .proceed
      }, returned: timing.returned, threw: timing.threw, measuring: true)
  }
}

extension TapEvent {
  fileprivate init(
    _ kind: Kind, _ call: InterceptedCall, _ place: String, _ error: (any Error)?
  ) {
    self.init(
      kind: kind, requirement: call.requirement, place: place, error: error,
      duration: call.began.map { .now - $0 })
  }
}

extension TapEvent.Kind {
  /// A call of a traced proxy begins.
  public static let began = Self("began")
  /// A call of a timed proxy has returned.
  public static let returned = Self("returned")
  /// A call of a timed proxy has thrown `error`.
  public static let threw = Self("threw")
}
