public import LiaisonCore

extension NoticeCenter {
  /// A stream of the notices of a type, or of a protocol.
  ///
  ///     for await order in center.notices(OrderPlaced.self, keeping: .newest(100)) {
  ///       if order.missed > 0 { print("\(order.missed) went by unread") }
  ///       print(order.id)
  ///     }
  ///
  /// The stream begins with this call, not with the loop: notices that are posted before the reader
  /// asks for one wait in the stream, as many as `keeping` allows. The poster never waits. The next
  /// element carries the number of notices that the reader missed. The stream ends with the center,
  /// or without an error when the reader's task is cancelled. The observation ends with the last
  /// reference to the stream. Several loops may share one stream; each notice goes to one of them.
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
