internal import LiaisonWire

extension WireError {
  /// What a caller can do about it, appended to the error. A limit is larger than most values.
  /// Other errors in a contract's values mostly mean that the other end has another version of a
  /// type.
  var remedy: String {
    switch code {
    case .tooLarge: ": send a stream of pieces, or raise 'LinkLimits.message' at both ends"
    case .endOfBytes, .leftOver:
      "; the ends may have different versions of a type: append to it, with defaults"
    default: ""
    }
  }
}
