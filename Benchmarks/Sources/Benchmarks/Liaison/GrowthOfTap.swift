import Liaison

extension GrowthKind {
  static var tapWatchers: Self {
    Self("tap", "End and begin a watch of a tap") { size in
      let tap = Tap()
      var tokens = (0..<size).map { _ in tap.watch { _ in } }
      return GrowthSubject(size) { index in
        tokens[index].cancel()
        tokens[index] = tap.watch { _ in }
        return tokens[index].isActive
      }
    }
  }
}
