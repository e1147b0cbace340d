public import Liaison

extension TapEvent.Kind {
  /// A one-way call has failed at its callee, and its caller is not told.
  public static let unheard = Self("unheard")
}

extension Requirement {
  /// Stands in for the requirement of a one-way call, where it is not known here.
  static let oneWay = Requirement("a one-way call", 0)

  /// Tells the tap of an error that no caller waits for.
  func reportUnheard(by place: String, _ error: any Error) {
    Tap.shared.report(TapEvent(kind: .unheard, requirement: self, place: place, error: error))
  }
}
