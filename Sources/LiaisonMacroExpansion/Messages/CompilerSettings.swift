/// The compiler's settings, as far as a macro needs them.
///
/// The compiler sends all its settings as a text inside a text, which is by far the largest value
/// of a message. So this type searches it for one word, and does not decode it.
struct CompilerSettings {
  static let key = "staticBuildConfiguration"

  /// Whether code without an isolation is on the main actor. The compiler (6.3) reports it as the
  /// name of a feature.
  let areOnMainActorByDefault: Bool

  init(in message: UnsafeRawBufferPointer) {
    areOnMainActorByDefault = Self.feature("NoExplicitNonIsolated", isOnIn: message)
  }

  private static func feature(_ name: String, isOnIn message: UnsafeRawBufferPointer) -> Bool {
    // Only keys and whole values have unescaped quotes around them.
    guard let start = firstIndex(of: "\"\(key)\":", in: message[...]) else { return false }
    let value = message[(start + key.utf8.count + 3)...].drop { $0 != 0x22 }.dropFirst()
    guard let bytes = message.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
    let end = firstUnescapedQuote(in: bytes, from: value.startIndex, to: message.count)
    return firstIndex(of: "\\\"\(name)\\\"", in: message[value.startIndex..<end]) != nil
  }
}
