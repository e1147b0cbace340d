internal import LiaisonWire

extension WireError {
  /// What a caller can do about it, to be put behind the error. A limit is larger than most values;
  /// what a reader stumbles over in a contract's values is mostly a type that the other end has in
  /// another version.
  var remedy: String {
    switch code {
    case .tooLarge: ": send a stream of pieces, or raise 'LinkLimits.message' at both ends"
    case .endOfBytes, .leftOver:
      "; the ends may have different versions of a type: append to it, with defaults"
    default: ""
    }
  }
}
