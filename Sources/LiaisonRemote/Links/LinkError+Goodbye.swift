extension LinkError {
  /// The goodbye that tells the other end of this error. Nil if the other end is gone, or cannot
  /// read it.
  var goodbye: Goodbye? {
    switch code.kind {
    case .closed, .denied, .version, .brokenRule, .late, .silent:
      Goodbye(reason: code.kind.rawValue, text: message)
    default: nil
    }
  }

  /// The error that the other end's goodbye means here.
  init(_ goodbye: Goodbye) {
    switch Code.Kind(rawValue: goodbye.reason) {
    case .closed: self.init(.closedByPeer, "the other end has closed the link")
    case .denied: self.init(.denied, goodbye.text)
    case .version: self.init(.version, goodbye.text)
    default: self.init(.refused, "the other end has ended the link: \(goodbye.text)")
    }
  }
}
