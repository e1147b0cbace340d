internal import LiaisonWire

/// Finds frames in bytes that an untrusted peer may have sent. It keeps no bytes, and allocates
/// only for texts and a hello's token.
package struct FrameReader {
  /// The longest message that is accepted.
  let message: Int
  /// Whether the other end may send anything but its hello.
  package var isIntroduced = false

  package init(message: Int) { self.message = message }

  /// The size of the length field before a frame.
  package static var prefix: Int { 4 }

  /// The size of the prefix and of the fields that every frame begins with.
  package static var header: Int { 8 }

  /// How long a frame may be, without its prefix.
  var longest: Int { message + Self.mostBeside }

  /// How many bytes a frame may have beside its message.
  private static var mostBeside: Int {
    SendBuffer.longestHeader + ReferencedObject.limit * FrameBody.stride
  }

  /// The longest message whose length fits into a frame.
  static var longestMessage: Int { Int(clamping: UInt32.max) - mostBeside }

  /// How many bytes the first frame has, with its prefix. Nil if the prefix is incomplete.
  package func length(of bytes: UnsafeRawBufferPointer) throws(FrameError) -> Int? {
    if bytes.count < Self.prefix { return nil }
    let length = Int(clamping: UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
    // TLS begins with the kind of a record and a version. The kinds here are an alert and a
    // handshake.
    if !isIntroduced && (bytes[0] == 0x15 || bytes[0] == 0x16) && bytes[1] == 3 {
      throw FrameError(.tls)
    }
    // Other protocols begin with text, which reads as a large number.
    if !isIntroduced && length > 256 { throw FrameError(.notLiaison) }
    if length > longest { throw FrameError(.tooLong) }
    if length < 4 { throw FrameError(.tooShort) }
    return Self.prefix + length
  }

  /// How many bytes of a long frame the first frame has after its header. Nil if it is not a part,
  /// or if its header is incomplete.
  package func part(at bytes: UnsafeRawBufferPointer) throws(FrameError) -> Int? {
    if bytes.count < Self.header || bytes[Self.prefix] != Frame.Kind.part.rawValue { return nil }
    guard isIntroduced, let length = try length(of: bytes) else { return nil }
    var fields = FrameFields(bytes, from: Self.prefix + 1)
    if try fields.next(UInt8.self) != 0 { throw FrameError(.badField) }
    if try fields.next(UInt16.self) != 0 { throw FrameError(.badField) }
    if length == Self.header { throw FrameError(.tooShort) }
    return length - Self.header
  }

  /// The frame that has exactly these bytes.
  package func frame(in bytes: UnsafeRawBufferPointer) throws(FrameError) -> Frame {
    var fields = FrameFields(bytes, from: Self.prefix)
    guard let kind = Frame.Kind(rawValue: try fields.next(UInt8.self)) else {
      throw FrameError(isIntroduced ? .unknownKind : .notLiaison)
    }
    let flags = try fields.next(UInt8.self)
    let objects = Int(try fields.next(UInt16.self))
    if isIntroduced && kind == .hello { throw FrameError(.hello) }
    // An end that is not admitted gets a goodbye as its first frame.
    if !isIntroduced && kind != .hello && kind != .goodbye { throw FrameError(.notLiaison) }
    if objects > ReferencedObject.limit { throw FrameError(.tooManyObjects) }
    let isCall = kind == .call || kind == .oneWay
    // Only a call with an answer can promise its result.
    let mostFlags: UInt8 = kind == .call ? 3 : kind == .oneWay || kind == .hello ? 1 : 0
    if flags > mostFlags { throw FrameError(.badField) }
    if objects > 0 && !isCall && kind != .value && kind != .error { throw FrameError(.badField) }

    switch kind {
    case .hello:
      if try fields.next(UInt64.self) != Hello.magic { throw FrameError(.notLiaison) }
      let version = try fields.next(UInt16.self)
      var hello = Hello(message: 0, calls: 0, bytes: 0, objects: 0)
      hello.version = version
      // Another version may have other fields behind its number.
      if version != Hello.version { return .hello(hello) }
      hello.message = try fields.next()
      hello.calls = try fields.next()
      hello.bytes = try fields.next()
      hello.objects = try fields.next()
      if flags == 1 { hello.token = Array(try fields.note()) }
      try fields.end()
      return .hello(hello)
    case .call, .oneWay:
      let number = kind == .call ? try fields.next(UInt32.self) : nil
      let object = try fields.next(UInt32.self)
      let requirement = try fields.next(UInt32.self)
      let budget = flags & 1 == 1 ? try fields.next(UInt64.self) : nil
      let promise = flags & 2 == 2 ? try fields.next(UInt32.self) : nil
      if let promise, !PromiseNumber.isOne(promise) { throw FrameError(.badField) }
      return .call(
        number: number, object: object, requirement: requirement, budget: budget,
        promise: promise, try fields.body(naming: objects, atMost: message))
    case .value, .error:
      return .answer(
        number: try fields.next(), isError: kind == .error,
        try fields.body(naming: objects, atMost: message))
    case .failure:
      let number = try fields.next(UInt32.self)
      let code = try fields.next(UInt8.self)
      let message = try fields.text()
      let type = try fields.text()
      try fields.end()
      if code == 0 { throw FrameError(.badField) }
      guard let kind = RemoteFailure.Code.Kind(rawValue: code) else {
        return .failure(number: number, .ofLaterVersion(message))
      }
      return .failure(
        number: number,
        RemoteFailure(RemoteFailure.Code(kind), message, errorType: type.isEmpty ? nil : type))
    case .cancel:
      let number = try fields.next(UInt32.self)
      try fields.end()
      return .cancel(number: number)
    case .release:
      let (object, arrivals) = (try fields.next(UInt32.self), try fields.next(UInt32.self))
      try fields.end()
      return .release(object: object, arrivals: arrivals)
    case .gone:
      let object = try fields.next(UInt32.self)
      try fields.end()
      return .gone(object: object)
    case .carriedOut:
      let (calls, bytes) = (try fields.next(UInt32.self), try fields.next(UInt64.self))
      try fields.end()
      return .carriedOut(calls: calls, bytes: bytes)
    // `part(at:)` takes all parts but those inside a long frame, which are invalid.
    case .part: throw FrameError(.badField)
    case .ping:
      try fields.end()
      return .ping
    case .pong:
      try fields.end()
      return .pong
    case .goodbye:
      let reason = try fields.next(UInt8.self)
      let text = try fields.text()
      return .goodbye(Goodbye(reason: reason, text: text))
    case .closing:
      let stage = try fields.next(UInt8.self)
      if stage > 1 { throw FrameError(.badField) }
      try fields.end()
      return .closing(isLast: stage == 1)
    }
  }
}

extension RemoteFailure {
  /// A failure with a code that a later version has added. What it says of the call is not known.
  fileprivate static func ofLaterVersion(_ message: String) -> RemoteFailure {
    RemoteFailure(
      .outcomeUnknown, "the other end names a reason that this version does not know: \(message)")
  }
}
