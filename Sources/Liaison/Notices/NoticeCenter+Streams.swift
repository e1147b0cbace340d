extension NoticeCenter {
  /// The notices of a type, or of every type that conforms to a protocol, as a stream.
  ///
  ///     for await order in center.notices(OrderPlaced.self, keeping: .newest(100)) {
  ///       if order.missed > 0 { print("\(order.missed) went by unread") }
  ///       print(order.id)
  ///     }
  ///
  /// It begins here, not with the loop: what is posted before the reader asks waits for it, as far
  /// as `keeping` says. The poster never waits. What a reader missed stands beside what it reads.
  /// It ends with the center, or quietly when the reader's task is cancelled; the observation ends
  /// when nobody refers to the stream any more. Several loops over one stream share it, each notice
  /// going to one of them.
  public func notices<Message: Sendable>(
    _ type: Message.Type, from sender: AnyObject? = nil, keeping: Keeping = .all,
    priority: Priority = .normal, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Message> {
    let buffer = StreamBuffer<Message>(keeping: keeping)
    let terms = NoticeObserver.Terms(priority, file, line)
    let observer: NoticeObserver
    if let audience = audience(ofNotice: type) {
      observer = StreamReceiver<Message, Message>(terms, from: sender, in: audience, into: buffer)
    } else {
      observer = StreamReceiver<Message, any Notice>(
        terms, from: sender, in: audience(ofProtocol: type), into: buffer)
    }
    let observation = register(observer)
    return EventStream(buffer, observation)
  }
}
