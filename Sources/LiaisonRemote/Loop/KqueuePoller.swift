#if canImport(Darwin)
  internal import Darwin

  /// Waits with the kqueue of Apple's platforms.
  package final class KqueuePoller: Poller {
    // The system also has a function `kevent`, so the structure gets a name of its own here.
    private typealias Event = kevent

    private let queue: Int32
    private var events = [Event](repeating: Event(), count: 128)
    private static let bell = UInt(1)

    package init() throws(SystemError) {
      queue = kqueue()
      if queue < 0 { throw SystemError("kqueue") }
      _ = fcntl(queue, F_SETFD, FD_CLOEXEC)
      change(Self.bell, Int16(EVFILT_USER), UInt16(EV_ADD | EV_CLEAR), as: .max)
    }

    package func watch(
      _ descriptor: Int32, as key: UInt64, for interest: Interest
    ) throws(SystemError) {
      change(descriptor, as: key, to: interest)
    }

    package func change(_ descriptor: Int32, as key: UInt64, to interest: Interest) {
      let number = UInt(descriptor)
      let reading = UInt16(interest.contains(.reading) ? EV_ADD : EV_DELETE)
      let writing = UInt16(interest.contains(.writing) ? EV_ADD : EV_DELETE)
      change(number, Int16(EVFILT_READ), reading, as: key)
      change(number, Int16(EVFILT_WRITE), writing, as: key)
    }

    package func forget(_ descriptor: Int32) {
      change(UInt(descriptor), Int16(EVFILT_READ), UInt16(EV_DELETE), as: 0)
      change(UInt(descriptor), Int16(EVFILT_WRITE), UInt16(EV_DELETE), as: 0)
    }

    package func wake() {
      var event = Event()
      event.ident = Self.bell
      event.filter = Int16(EVFILT_USER)
      event.fflags = UInt32(NOTE_TRIGGER)
      kevent(queue, &event, 1, nil, 0, nil)
    }

    package func wait(_ mayWait: Bool, until time: UInt64?, _ body: (UInt64, Readiness) -> Void) {
      var patience = timespec()
      if mayWait, let time {
        let now = EventLoop.now()
        let left = time > now ? time - now : 0
        patience.tv_sec = Int(left / 1_000_000_000)
        patience.tv_nsec = Int(left % 1_000_000_000)
      }
      let count =
        mayWait && time == nil
        ? kevent(queue, nil, 0, &events, Int32(events.count), nil)
        : kevent(queue, nil, 0, &events, Int32(events.count), &patience)
      for index in 0..<Int(max(count, 0)) where events[index].filter != Int16(EVFILT_USER) {
        let isWriting = events[index].filter == Int16(EVFILT_WRITE)
        let hasEnded = events[index].flags & UInt16(EV_EOF) != 0
        body(
          UInt64(UInt(bitPattern: events[index].udata)),
          isWriting ? (hasEnded ? [.writing, .reading] : .writing) : .reading)
      }
    }

    package func close() { closeDescriptor(queue) }

    private func change(_ number: UInt, _ filter: Int16, _ flags: UInt16, as key: UInt64) {
      var event = Event()
      event.ident = number
      event.filter = filter
      event.flags = flags
      event.udata = UnsafeMutableRawPointer(bitPattern: UInt(key))
      kevent(queue, &event, 1, nil, 0, nil)
    }
  }

  package typealias SystemPoller = KqueuePoller
#endif
