public import LiaisonCore

/// The states of a subject that does not tell when it changes, as answers to repeated questions.
///
/// `poll(every:)` makes it. However many readers it has, there is one question at a time, and none
/// while it has no reader. A run begins with the first reader, which gets a fresh state, and ends
/// with the last reader. A question under way is then cancelled, and the next run waits until that
/// question has returned.
///
///     let reports = poll(every: .seconds(60)) { try await station.weather() }
///     for await weather in reports {
///       if weather.missed > 0 { print("\(weather.missed) states went by") }
///       show(weather.value)
///     }
///
/// **Order.** A reader gets the newest state, at once if it has not seen that state. A slow reader
/// does not get the states in between, but is told how many there were.
///
/// **Thread.** The questions run in a task of the poll's own, with the priority and the task-local
/// values of the reader that began the run. A reader resumes on its own executor.
///
/// **Re-entrancy.** The question and `onError` may read the poll and end its readers. A question
/// that waits for another state of its own poll waits until it is cancelled.
///
/// **Lifetime.** A reader is counted from its first `next()` until its loop ends, its task is
/// cancelled inside `next()`, or its iterator is released. The poll may be released before its
/// readers.
public final class Poll<Value: Sendable>: EventSequence {
  /// Asks the subject, and returns a state if it is new. Each run has a closure of its own, which
  /// keeps the last state.
  typealias Question = () async throws -> Value?

  fileprivate struct State: Sendable {
    var readers = 0
    var run = 0
    var task: Task<Void, Never>?
    /// Whether a run asks, or has ended while its question has not returned.
    var isAsking = false
    var current: Value?
    var version = 0

    func news(since seen: Int) -> (value: Value, version: Int)? {
      guard version > seen, let current else { return nil }
      return (current, version)
    }
  }

  fileprivate let state = Monitor(State())
  private let beats: Beats
  private let clock: any Clock<Duration>
  private let report: @Sendable (any Error, Int) -> Void
  private let makeQuestion: @Sendable () -> Question

  init(
    _ beats: Beats, clock: any Clock<Duration>,
    report: @escaping @Sendable (any Error, Int) -> Void,
    makeQuestion: @escaping @Sendable () -> Question
  ) {
    self.beats = beats
    self.clock = clock
    self.report = report
    self.makeQuestion = makeQuestion
  }

  /// Makes a reader.
  ///
  /// Every reader gets the newest state that it has not seen; all readers share one question at a
  /// time. Nothing is asked, and the reader does not count, before its first `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// One reader's place.
  ///
  /// Nothing is asked before the first `next()`. After that the reader counts until `next()` has
  /// returned `nil`, or until the iterator is released. The questions end with the last reader.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: LazyIterator<PollReader<Value>>

    fileprivate init(_ poll: Poll) { base = LazyIterator { PollReader(poll) } }

    /// The newest state, as soon as it differs from the last one; `nil` if the task is cancelled.
    ///
    /// The first call returns the state that is known already, and otherwise waits for the answer
    /// to the first question. It does not return while questions fail. After `nil` each further
    /// call returns `nil` at once.
    public mutating func next() async -> Received<Value>? { await base.next() }

    /// As `next()`, for a reader on an actor.
    ///
    /// A `for await` loop calls it.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Received<Value>? {
      await base.next(isolation: actor)
    }
  }
}

extension Poll {
  /// How many readers it has.
  var readers: Int { state.look { $0.readers } }

  /// Adds a reader; the first one begins a run. The count cannot return to zero before this
  /// function returns, because its caller is counted.
  fileprivate func join() {
    let run = state.look { state -> Int? in
      state.readers += 1
      if state.readers > 1 { return nil }
      state.run += 1
      return state.run
    }
    guard let run else { return }
    // The last reader that leaves cancels this task. The task first waits until the question of an
    // earlier run has returned, but no longer than its own run lasts. So at most one task waits,
    // however often readers come and go.
    let task = Task {
      let begins: Void? = await state.wait { state in
        if state.isAsking { return nil }
        state.isAsking = true
        return ()
      }
      guard begins != nil else { return }
      await ask(in: run)
      state.change { $0.isAsking = false }
    }
    state.look { $0.task = task }
  }

  fileprivate func leave() {
    let (task, value) = state.look { state -> (Task<Void, Never>?, Value?) in
      state.readers -= 1
      if state.readers > 0 { return (nil, nil) }
      // The answer to a question that is still under way is then dropped.
      state.run += 1
      return (state.task, state.current.take())
    }
    task?.cancel()
    withExtendedLifetime(value) {}
  }

  private func ask(in run: Int) async {
    let timeline = Timeline(clock)
    let question = makeQuestion()
    var beats = beats
    var failures = 0
    while !Task.isCancelled {
      var hasChanged = false
      do {
        if let value = try await question() {
          hasChanged = true
          publish(value, in: run)
        }
        failures = 0
      } catch {
        if Task.isCancelled { return }
        failures += 1
        report(error, failures)
      }
      let next = beats.next(hasChanged: hasChanged, now: timeline.now)
      do { try await timeline.sleep(until: next) } catch {
        insist(Task.isCancelled, "A clock may end a sleep early only when its task is cancelled.")
      }
    }
  }

  private func publish(_ value: Value, in run: Int) {
    let old = state.change { state -> Value? in
      guard state.run == run else { return nil }
      let old = state.current
      state.current = value
      state.version += 1
      return old
    }
    withExtendedLifetime(old) {}
  }
}

/// A reader that has begun. It is counted until it is deallocated.
private final class PollReader<Value: Sendable>: Offer {
  typealias Element = Received<Value>

  private let poll: Poll<Value>
  private let seen = Guarded(0)

  init(_ poll: Poll<Value>) {
    self.poll = poll
    poll.join()
  }

  deinit { poll.leave() }

  func comes() async -> Bool {
    let seen = seen.withLock { $0 }
    return await poll.state.wait { $0.news(since: seen) == nil ? nil : () } != nil
  }

  func take() -> Received<Value>?? {
    let seen = seen.withLock { $0 }
    guard let news = poll.state.look({ $0.news(since: seen) }) else { return nil }
    self.seen.withLock { $0 = news.version }
    return Received(news.value, missed: seen == 0 ? 0 : news.version - seen - 1)
  }
}

extension Poll: Offering {
  func offer() -> any Offer<Element> { PollReader(self) }
}

extension TapEvent.Kind {
  /// A question of a poll has thrown `error`. The poll goes on.
  public static let failed = Self("failed")
}
