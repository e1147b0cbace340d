internal import Liaison

/// The frames that were not written when a link has ended.
extension Link {
  /// Discards what was not written. No caller waits for one-way calls any more, so the tap is told
  /// how many of them are lost.
  func tellLosses(because error: LinkError) {
    let (unsent, queued, endsOneWay) = core.withLock { core in
      let queued = SendBuffer.calls(in: core.queued.bytes, writtenTo: 0).oneWay
      return (core.long.removeAll(), queued, core.endsOneWay)
    }
    let (calls, hasPart) = SendBuffer.calls(in: sending.bytes, writtenTo: sent)
    let lost = calls + queued + unsent.count { $0.isOneWay } + (hasPart && endsOneWay ? 1 : 0)
    if lost == 0 { return }
    let failure = RemoteFailure(
      .notSent, "\(lost) one-way calls were not written: \(error.message)")
    Tap.shared.report(
      TapEvent(
        kind: .lost, requirement: .oneWay,
        place: "\(transport.peer)", error: failure))
  }
}

extension SendBuffer {
  /// How many one-way calls are among the frames that were not written to their end, and whether a
  /// part of a long frame is.
  fileprivate static func calls(
    in bytes: UnsafeRawBufferPointer, writtenTo written: Int
  ) -> (oneWay: Int, hasPart: Bool) {
    var (offset, oneWay, hasPart) = (0, 0, false)
    while offset + FrameReader.header <= bytes.count {
      let length = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let kind = bytes[offset + FrameReader.prefix]
      offset += FrameReader.prefix + Int(length)
      if offset <= written { continue }
      if kind == Frame.Kind.oneWay.rawValue { oneWay += 1 }
      if kind == Frame.Kind.part.rawValue { hasPart = true }
    }
    return (oneWay, hasPart)
  }
}
