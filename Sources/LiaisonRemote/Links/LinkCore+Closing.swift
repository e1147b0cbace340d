internal import Liaison

/// The orderly end.
extension LinkCore {
  /// Whether a new call belongs to what is under way: it reads on in a stream, or a call of the
  /// other end that is being carried out makes it.
  func isPartOfOther(_ header: CallHeader) -> Bool {
    if header.requirement == RemoteRequest.nextElements && header.object & ExportTable.named == 0 {
      return true
    }
    guard let link, LinkWorker.current?.link == link else { return false }
    return servedCount > 0
  }

  /// Whether to refuse a call that an older end has begun because it does not understand that the
  /// link is being closed. A one-way call is carried out, because its caller would not hear of a
  /// refusal.
  func refusesArrival(_ number: UInt32?, _ requirement: UInt32) -> Bool {
    if !closing.isUnderWay || closing.isUnderstood || number == nil { return false }
    // While calls of this end are under way, it may be part of one of them.
    return calls.count == 0 && requirement != RemoteRequest.nextElements
  }

  /// How many calls of the other end are being carried out, or wait for that.
  var servedCount: Int { incoming.calls - carriedOut.calls }

  /// Makes the loop check whether all is finished.
  mutating func noteFewer(_ aftermath: inout Aftermath) {
    if closing.isUnderWay { askFlush(&aftermath) }
  }

  /// Queues the frames that are due, and returns whether this end can end the link, as far as the
  /// core knows.
  mutating func advanceClosing(_ aftermath: inout Aftermath) -> Bool {
    if phase != .connected || !closing.isUnderWay { return false }
    tellCarriedOut(&aftermath)
    if closing.isUnderstood {
      sayLast(&aftermath)
    } else if !closing.hasAsked {
      closing.hasAsked = true
      closing.hasBeenAnswered = false
      queue(&aftermath) { $0.ping() }
    }
    return closing.isOwn && isFinished
  }

  /// Queues the last `closing` when no call will follow it. Until then, tells the other end to
  /// begin no call.
  private mutating func sayLast(_ aftermath: inout Aftermath) {
    if closing.hasSaidLast { return }
    if waiting.isEmpty && sendersToWait == 0 && calls.count == calls.sentCount {
      closing.hasSaidLast = true
      let isBehindLong = !long.isEmpty
      if isBehindLong && !closing.hasHeardLast { queue(&aftermath) { $0.closing(isLast: false) } }
      // Calls may be among the long frames.
      queueInOrder(&aftermath) { $0.closing(isLast: true) }
    } else if !closing.hasAsked {
      closing.hasAsked = true
      queue(&aftermath) { $0.closing(isLast: false) }
    }
  }

  private var isFinished: Bool {
    if !waiting.isEmpty || !senders.isEmpty || servedCount > closing.excused.count { return false }
    if appended != written || long.appended != long.written || !long.isEmpty { return false }
    // An older end does not acknowledge one-way calls at once, so they are not waited for.
    return closing.isUnderstood
      ? closing.hasSaidLast && closing.hasHeardLast && outgoing.calls == 0
      : closing.hasBeenAnswered && calls.count == 0
  }

  /// What is cut off if the link ends now, except for calls of this end and streams.
  var cutOff: CutOff {
    var cutOff = CutOff()
    cutOff.served = servedCount
    let isWritten = appended == written && long.isEmpty
    if closing.isUnderstood || !isWritten { cutOff.oneWay = outgoing.calls - calls.sentCount }
    return cutOff
  }
}
