import Liaison
import RemoteWitness

@testable import LiaisonRemote

/// The other end of a link as a stranger would be: bytes, without a link. It ends with the test.
final class RawPeer: Sendable {
  private let inner: InProcessTransport
  private let received = Guarded<[UInt8]>([])
  private let hasEnded = Flag()
  private let isDeaf = Flag()

  /// A link within this process, and the stranger at its other end. It answers no pings of its own
  /// accord, so its silence does not count.
  static func make(
    limits: LinkLimits = .patient, reserved: Bool = false
  ) -> (Link, RawPeer) {
    let (left, right) = InProcessTransport.pair(capacity: 1 << 20)
    let peer = RawPeer(right)
    right.open(on: .shared, for: Ear(peer))
    return (
      Link(over: left, on: .shared, limits, presenting: nil, isReserved: reserved), peer
    )
  }

  private init(_ inner: InProcessTransport) { self.inner = inner }

  deinit { inner.close() }

  func say(_ bytes: [UInt8]) { bytes.withUnsafeBytes { _ = inner.write($0) } }
  func say(_ write: (inout SendBuffer) -> Void) { say(frames(write)) }

  func introduce(message: UInt32 = 1 << 20, calls: UInt32 = 100, bytes: UInt64 = 1 << 20) {
    say { $0.hello(Hello(message: message, calls: calls, bytes: bytes, objects: 100)) }
  }

  /// What the link has said, as frames.
  var heard: [String] {
    var reader = FrameReader(message: 4 << 20)
    return received.withLock { received in
      received.withUnsafeBytes { bytes in
        var (heard, rest) = ([String](), bytes[...])
        while let length = try? reader.length(of: UnsafeRawBufferPointer(rebasing: rest)),
          length <= rest.count
        {
          let frame = try? reader.frame(
            in: UnsafeRawBufferPointer(rebasing: rest.prefix(length)))
          heard.append(frame.map { "\($0)" } ?? "?")
          rest = rest.dropFirst(length)
          reader.isIntroduced = true
        }
        return heard
      }
    }
  }

  /// The calls that the link has made.
  var calls: [(number: UInt32, object: UInt32, promise: UInt32?)] {
    var reader = FrameReader(message: 4 << 20)
    reader.isIntroduced = true
    return received.withLock { received in
      received.withUnsafeBytes { bytes in
        var (calls, rest) = ([(UInt32, UInt32, UInt32?)](), bytes[...])
        while let length = try? reader.length(of: UnsafeRawBufferPointer(rebasing: rest)),
          length <= rest.count
        {
          let frame = try? reader.frame(in: UnsafeRawBufferPointer(rebasing: rest.prefix(length)))
          if case .call(let number?, let object, _, _, let promise, _)? = frame {
            calls.append((number, object, promise))
          }
          rest = rest.dropFirst(length)
        }
        return calls
      }
    }
  }

  /// Answers a call with an object of this end.
  func answer(_ number: UInt32, with object: UInt32) {
    say {
      $0.answer(number: number, isError: false, 2, objects: 1)
      $0.put(bytes: [0, 0])
      $0.put(.senders(object))
    }
  }

  /// What the link's last words are.
  var goodbye: String? { heard.last { $0.hasPrefix("goodbye") } }
  var isOver: Bool { hasEnded.isSet }

  func stopReading() { isDeaf.set() }

  /// Reads so many bytes, of a peer that has stopped reading.
  func take(_ count: Int) {
    EventLoop.shared.perform { [self] in
      withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { memory in
        if case .bytes(let count) = inner.read(into: memory) {
          received.withLock { $0 += memory.prefix(count) }
        }
      }
    }
  }

  fileprivate func canRead() {
    if isDeaf.isSet { return }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { memory in
      switch inner.read(into: memory) {
      case .bytes(let count): received.withLock { $0 += memory.prefix(count) }
      case .ended: hasEnded.set()
      case .later: break
      }
    }
  }

  func close() { inner.close() }
}

/// What the transport tells. It keeps this, and not the peer, which keeps the transport.
private final class Ear: TransportUser {
  private weak let peer: RawPeer?

  init(_ peer: RawPeer) { self.peer = peer }

  func canRead() { peer?.canRead() }
  func canWrite() {}
}
