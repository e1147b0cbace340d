#if canImport(Combine)
  public import Combine
  public import Liaison

  /// An observed property's values or changes as a Combine publisher.
  ///
  ///     let token = song.publisher(for: \.title).map(\.count).sink { print($0) }
  ///
  /// Each subscriber has an observation of its own. Values come where the change is made, before
  /// the setter returns, one at a time and in order. A value that is set while the subscriber
  /// receives another one comes after that, on the thread that delivers that one. A value that has
  /// not been demanded yet waits, and is not lost; it comes where it is demanded. A subscriber may
  /// set the property and cancel. The object is not kept alive.
  /// When it goes, waiting values can still be demanded, and then the publisher finishes.
  public struct ObservedPublisher<Output>: Publisher {
    /// Observing does not fail.
    public typealias Failure = Never

    /// Begins to observe. Returns nil if the object has gone.
    let observe:
      (_ receive: @escaping (Output) -> Void, _ ended: @escaping @Sendable () -> Void)
        -> Liaison.Subscription?

    /// Begins an observation for a subscriber of its own.
    ///
    /// The subscriber first gets its subscription, on this thread, and then the values that it
    /// demands. If the object has gone, the publisher finishes at once.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      let flow = ObservedFlow(to: subscriber)
      subscriber.receive(subscription: flow)
      flow.begin(observe)
    }
  }

  extension Observed {
    /// The values of a property, beginning with the value at the time of the subscription.
    public func publisher<Value>(
      for path: KeyPath<Self.Type, ObservedPath<Value>>
    ) -> ObservedPublisher<Value> {
      ObservedPublisher { [weak self] receive, ended in
        self?.follow(path, [.initial, .new], ended: ended) { _, value in
          if let value = value() { receive(value) }
        }
      }
    }

    /// The changes of a property, with the values that `options` ask for.
    public func changePublisher<Value>(
      for path: KeyPath<Self.Type, ObservedPath<Value>>, options: ChangeOptions = [.old, .new]
    ) -> ObservedPublisher<Change<Value>> {
      ObservedPublisher { [weak self] receive, ended in
        self?.follow(path, options, ended: ended) { change, _ in receive(change) }
      }
    }
  }
#endif
