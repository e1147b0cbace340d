public import LiaisonWire

// A stream travels as an object, which the reader asks for the next elements: all that are there,
// and at least one. The source is at most its buffer and two answers ahead of the reader: the
// answer that the reader uses, and the next one. A stream needs no frames of its own.

extension OutgoingMessage {
  /// Names a stream, which the other end reads. It ends when the other end releases it.
  ///
  /// A task reads the stream from now on. It keeps at most 64 elements that the other end has not
  /// asked for, and then waits. If the stream fails, the reader first gets the elements before
  /// that, and then the answer of `fail`. In the answer of a protected call, the stream ends with
  /// the protection.
  public mutating func put<Element: Sendable>(
    stream: AsyncThrowingStream<Element, any Error>,
    failing fail: @escaping @Sendable (RemoteRequest, any Error) -> RemoteAnswer,
    _ write: @escaping @Sendable (inout OutgoingMessage, Element) -> Void
  ) {
    put(.local(HandedOut.standing(for: StreamSource(stream, fail, write), guarded)))
  }
}

extension RemoteReader {
  /// Reads a stream at the other end.
  ///
  /// The first elements are asked for at once, and the next ones while the reader uses these. A
  /// second reader that waits at the same time gets ``RemoteFailure/Code/refused``. If the reader's
  /// task is cancelled, the stream ends without an error.
  public mutating func getStream<Element: Sendable>(
    _ read: @escaping @Sendable (RemoteReply) throws -> StreamBatch<Element>
  ) throws(WireError) -> AsyncThrowingStream<Element, any Error> {
    guard case .remote(let reference) = try getObject(for: Element.self) else {
      throw values.error(.badValue, reading: AsyncThrowingStream<Element, any Error>.self)
    }
    let reader = StreamReader(reference, read)
    return AsyncThrowingStream { try await reader.next() }
  }

  /// Reads one batch of a stream.
  ///
  /// Each element counts against the memory of the message.
  public mutating func getBatch<Element: Sendable>(
    _ read: (inout RemoteReader) throws(WireError) -> Element
  ) throws(WireError) -> StreamBatch<Element> {
    var elements: [Element] = []
    while try get(Bool.self) { elements.append(try getElement(read)) }
    return StreamBatch(elements: elements, isLast: try get(Bool.self))
  }
}

/// Elements of a stream that arrived together.
///
/// The batch also says whether the stream has ended in order.
@_documentation(visibility: internal)
public struct StreamBatch<Element: Sendable>: Sendable {
  let elements: [Element]
  let isLast: Bool
}

extension RemoteRequirement {
  /// Asks a stream for its next elements. The number is FNV-1a of the name, as for a contract's
  /// requirements.
  static let nextElements = RemoteRequirement("next()", RemoteRequest.nextElements)
}
