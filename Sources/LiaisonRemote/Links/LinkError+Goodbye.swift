extension LinkError {
  /// What the other end is told of it; nothing if there is nobody to tell.
  var goodbye: Goodbye? {
    switch code.kind {
    case .closed, .denied, .version, .brokenRule, .late, .silent:
      Goodbye(reason: code.kind.rawValue, text: message)
    default: nil
    }
  }

  /// What this end makes of the other end's last frame.
  init(_ goodbye: Goodbye) {
    switch Code.Kind(rawValue: goodbye.reason) {
    case .closed: self.init(.closedByPeer, "the other end has closed the link")
    case .denied: self.init(.denied, goodbye.text)
    case .version: self.init(.version, goodbye.text)
    default: self.init(.refused, "the other end has ended the link: \(goodbye.text)")
    }
  }
}
