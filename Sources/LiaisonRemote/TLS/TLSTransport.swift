#if TLS
  /// A connection whose bytes are encrypted. The connection inside does the I/O, so nothing here
  /// blocks.
  final class TLSTransport: Transport, TransportUser, @unchecked Sendable {
    // Unchecked: all that changes is used by the loop's thread alone, once the transport is open.
    private(set) var peer: LinkPeer
    private(set) var failure: LinkError?
    private let session: TLSSession
    private let inner: any Transport
    private var loop: EventLoop?
    /// Until the transport is closed.
    private var user: (any TransportUser)?
    private var isShaken = false
    /// Whether the other end has ended TLS in order.
    private var hasEnded = false
    private var userWaits = false
    private var isToldLater = false
    /// Why the connection takes no more bytes. What has come over it can still be read.
    private var unwritable: String?
    /// Encrypted bytes that the connection has not taken.
    private var unsent: [UInt8] = []
    private var sent = 0

    /// A fatal alert: the version of the protocol is not known.
    private static let alert: [UInt8] = [0x15, 3, 3, 0, 2, 2, 70]

    /// How many bytes are encrypted before they are written.
    private static let batch = 1 << 16

    init(_ session: TLSSession, over inner: any Transport) {
      (self.session, self.inner) = (session, inner)
      peer = inner.peer
    }

    func open(on loop: EventLoop, for user: any TransportUser) throws(SystemError) {
      (self.loop, self.user) = (loop, user)
      try inner.open(on: loop, for: self)
      shakeHands()
    }

    // MARK: What the connection tells

    func canRead() {
      if user == nil { return }
      if !isShaken {
        shakeHands()
        if !isShaken { return }
      }
      user?.canRead()
    }

    func canWrite() {
      if flush() && isShaken && userWaits { tellWriter() }
    }

    /// Goes on with the handshake as far as bytes are there.
    private func shakeHands() {
      while !isShaken && failure == nil {
        switch session.shakeHands() {
        case .done:
          isShaken = true
          peer.certificate = session.certificate
        case .later:
          flush()
          if failure != nil || !receive() { return tellEnd() }
          continue
        case .ended: failure = LinkError(.tls, "the other end has ended TLS before it began")
        case .failed(let error):
          failure = error
          // OpenSSL sends nothing to a peer that does not speak TLS. The alert tells it that this
          // end does.
          if session.unsent == 0 { (unsent, sent) = (Self.alert, 0) }
        }
      }
      flush()
      if !isShaken { return tellEnd() }
      if userWaits { tellWriter() }
      // The connection does not report again the bytes that came with the handshake.
      tellReaderLater()
    }

    private func tellWriter() {
      userWaits = false
      user?.canWrite()
    }

    private func tellEnd() { if failure != nil { tellReaderLater() } }

    /// Tells the user later, because it may be in the middle of a call of this transport.
    private func tellReaderLater() {
      if isToldLater { return }
      isToldLater = true
      loop?.perform { [self] in
        isToldLater = false
        user?.canRead()
      }
    }

    // MARK: Reading

    func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress {
      var count = 0
      reading: while isShaken && failure == nil && !hasEnded && count < memory.count {
        switch session.decrypt(into: UnsafeMutableRawBufferPointer(rebasing: memory[count...])) {
        case .done(let decrypted): count += decrypted
        case .later: if !receive() { break reading }
        case .ended: hasEnded = true
        case .failed(let error): failure = error
        }
      }
      // Writes alerts, and what the session answers the other end.
      flush()
      let isOver = failure != nil || hasEnded
      if count == 0 { return isOver ? .ended(failure?.message) : .later }
      // The connection does not report this any more, so this transport does.
      if isOver || session.unread > 0 { tellReaderLater() }
      return .bytes(count)
    }

    /// Passes received bytes to the session. Returns false if none have come, or none will any more.
    private func receive() -> Bool {
      var isTaken = true
      let progress = withUnsafeTemporaryAllocation(byteCount: 1 << 15, alignment: 16) { memory in
        let progress = inner.read(into: memory)
        if case .bytes(let count) = progress {
          isTaken = session.putReceived(UnsafeRawBufferPointer(rebasing: memory[..<count]))
        }
        return progress
      }
      switch progress {
      case .bytes:
        if !isTaken { failure = .tls("room for received bytes") }
        return isTaken
      case .later: return false
      case .ended(let reason):
        failure = Self.cut(reason, isShaken)
        return false
      }
    }

    /// Why the session has failed. An end that TLS does not announce may not come from the peer.
    private static func cut(_ reason: String?, _ isShaken: Bool) -> LinkError {
      if isShaken {
        return LinkError(
          .lost, "\(reason ?? "the connection was cut"): the other end has not ended TLS before")
      }
      return LinkError(
        .tls,
        "\(reason ?? "the connection has ended") before TLS began: the other end may not speak TLS")
    }

    // MARK: Writing

    func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress {
      var count = 0
      writing: while isShaken && failure == nil && count < bytes.count && flush() {
        while count < bytes.count && session.unsent < Self.batch {
          switch session.encrypt(UnsafeRawBufferPointer(rebasing: bytes[count...])) {
          case .done(let encrypted): count += encrypted
          case .later: break writing
          case .ended: break writing
          case .failed(let error): failure = error
          }
          if failure != nil { break writing }
        }
      }
      flush()
      if let reason = failure?.message ?? unwritable { return .ended(reason) }
      if count < bytes.count { userWaits = true }
      return count == 0 ? .later : .bytes(count)
    }

    /// Writes what is encrypted. False if some of it has to wait.
    @discardableResult
    private func flush() -> Bool {
      while true {
        if sent == unsent.count && !takeEncrypted() { return true }
        let progress = unsent.withUnsafeBytes {
          inner.write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
        }
        switch progress {
        case .bytes(let count): sent += count
        case .later: return false
        case .ended(let reason):
          unwritable = reason ?? "the connection has ended"
          return false
        }
      }
    }

    private func takeEncrypted() -> Bool {
      let count = session.unsent
      unsent.removeAll(keepingCapacity: count > 0 && unsent.capacity <= 2 * Self.batch)
      sent = 0
      if count == 0 { return false }
      unsent.append(contentsOf: repeatElement(0, count: count))
      _ = unsent.withUnsafeMutableBytes { session.take(into: $0) }
      return true
    }

    func close() {
      user = nil
      if isShaken && failure == nil { session.end() }
      flush()
      inner.close()
    }
  }
#endif
