#if !canImport(Darwin)
  internal import CLiaisonSystem

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// Waits with Linux's epoll.
  ///
  /// A timeout of `epoll_wait` costs a microsecond each time it is given. So a timer descriptor
  /// holds the time, and is set only when the time changes.
  package final class EpollPoller: Poller {
    private let poll: Int32
    private let bell: Int32
    private let clock: Int32
    private var time: UInt64?
    private var events = [epoll_event](repeating: epoll_event(), count: 128)

    private static let bellKey = UInt64.max
    private static let clockKey = UInt64.max - 1

    package init() throws(SystemError) {
      poll = epoll_create1(Int32(EPOLL_CLOEXEC))
      if poll < 0 { throw SystemError("epoll_create1") }
      bell = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
      clock = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
      if bell < 0 || clock < 0 {
        let error = SystemError(bell < 0 ? "eventfd" : "timerfd_create")
        close()
        throw error
      }
      do throws(SystemError) {
        try watch(bell, as: Self.bellKey, for: .reading)
        try watch(clock, as: Self.clockKey, for: .reading)
      } catch {
        close()
        throw error
      }
    }

    package func watch(
      _ descriptor: Int32, as key: UInt64, for interest: Interest
    ) throws(SystemError) {
      var event = Self.event(key, interest)
      if epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) < 0 { throw SystemError("epoll_ctl") }
    }

    package func change(_ descriptor: Int32, as key: UInt64, to interest: Interest) {
      var event = Self.event(key, interest)
      epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event)
    }

    package func forget(_ descriptor: Int32) {
      var event = epoll_event()
      epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, &event)
    }

    package func wake() {
      var one: UInt64 = 1
      _ = write(bell, &one, 8)
    }

    package func wait(_ mayWait: Bool, until time: UInt64?, _ body: (UInt64, Readiness) -> Void) {
      if mayWait { set(time) }
      let count = epoll_wait(poll, &events, Int32(events.count), mayWait ? -1 : 0)
      for index in 0..<Int(max(count, 0)) {
        let (key, happened) = (events[index].data.u64, events[index].events)
        if key >= Self.clockKey {
          var count: UInt64 = 0
          _ = read(key == Self.bellKey ? bell : clock, &count, 8)
          if key == Self.clockKey { self.time = nil }
        } else {
          var readiness: Readiness = []
          if happened & ~EPOLLOUT.rawValue != 0 { readiness.insert(.reading) }
          if happened & EPOLLOUT.rawValue != 0 { readiness.insert(.writing) }
          body(key, readiness)
        }
      }
    }

    private func set(_ time: UInt64?) {
      if time == self.time { return }
      self.time = time
      var when = itimerspec()
      if let time {
        when.it_value.tv_sec = time_t(time / 1_000_000_000)
        // Zero would disarm the timer.
        when.it_value.tv_nsec = max(Int(time % 1_000_000_000), 1)
      }
      timerfd_settime(clock, Int32(TFD_TIMER_ABSTIME), &when, nil)
    }

    package func close() {
      for descriptor in [poll, bell, clock] where descriptor >= 0 { closeDescriptor(descriptor) }
    }

    private static func event(_ key: UInt64, _ interest: Interest) -> epoll_event {
      var event = epoll_event()
      if interest.contains(.reading) { event.events |= EPOLLIN.rawValue }
      if interest.contains(.writing) { event.events |= EPOLLOUT.rawValue }
      event.data.u64 = key
      return event
    }
  }

  package typealias SystemPoller = EpollPoller
#endif
