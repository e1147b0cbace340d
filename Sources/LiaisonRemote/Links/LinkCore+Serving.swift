internal import Liaison
internal import LiaisonWire

/// Calls of the other end, and objects that come and go.
extension LinkCore {
  /// A call has come. Its object is found now, so a release that comes later cannot remove it
  /// before.
  mutating func arrived(_ object: UInt32, size: Int) throws(FrameError) -> CallTarget {
    if !incoming.hasRoom { throw FrameError(.tooManyCalls) }
    if PromiseNumber.isOne(object) {
      let outcome = try promises.outcome(of: object)
      incoming.begin(size)
      return switch outcome {
      case .object(let object): .object(object.target, at: nil)
      case .failed(let failure): .none(failure)
      case nil: .promised
      }
    }
    incoming.begin(size)
    guard let export = exports[object], let target = export.object else {
      if object == ObjectList.number { return .object(ObjectList(exports.names), at: nil) }
      return .none(object & ExportTable.named == 0 ? .gone : .notExported)
    }
    return .object(target, at: export.place)
  }

  /// Answers a call, and counts that it has ended.
  mutating func finish(
    _ number: UInt32, size: Int, _ answer: borrowing OutgoingMessage, _ objects: [SentObject],
    isError: Bool, _ aftermath: inout Aftermath
  ) {
    if case .ended = phase { return incoming.end(size) }
    if let refusal = refusal(answer.writer.count, objects) {
      return finish(number, size: size, refusal.ofAnswer, &aftermath)
    }
    noteAnswered(size)
    let table = table(of: objects)
    noteQueued(queued.answer(number, isError: isError, answer, table), &aftermath)
  }

  /// Answers a call with a long answer, and counts that it has ended.
  mutating func finish(
    _ number: UInt32, size: Int, _ answer: KeptAnswer, _ objects: [SentObject], isError: Bool,
    _ aftermath: inout Aftermath
  ) {
    if case .ended = phase { return incoming.end(size) }
    let length = answer.message.writer.count
    if let refusal = refusal(length, objects) {
      return finish(number, size: size, refusal.ofAnswer, &aftermath)
    }
    incoming.endUnheard(size)
    let table = table(of: objects)
    _ = long.append(answer, of: length, table, answered: size) {
      $0.answer(number: number, isError: isError, length, objects: table.count)
    }
    askFlush(&aftermath)
  }

  mutating func finish(
    _ number: UInt32, size: Int, _ failure: RemoteFailure, _ aftermath: inout Aftermath
  ) {
    if case .ended = phase { return incoming.end(size) }
    noteAnswered(size)
    queue(&aftermath) { $0.failure(number: number, failure) }
  }

  /// Counts calls whose end `queued` is about to announce.
  private mutating func noteAnswered(calls: Int = 1, _ size: Int) {
    incoming.endUnheard(calls: calls, size)
    answered.add(calls: calls, size)
  }

  /// A one-way call has ended.
  mutating func finishOneWay(size: Int, _ aftermath: inout Aftermath) {
    if case .ended = phase { return incoming.end(size) }
    carriedOut.add(size)
    tellCarriedOut(&aftermath)
  }

  /// Tells the other end of calls that were carried out, when it may be waiting for that.
  mutating func tellCarriedOut(_ aftermath: inout Aftermath) {
    if !carriedOut.isDue(in: incoming) && !closing.isUnderWay { return }
    if carriedOut.calls == 0 { return }
    let told = carriedOut.take()
    noteAnswered(calls: told.calls, told.bytes)
    queue(&aftermath) { $0.carriedOut(calls: told.calls, bytes: told.bytes) }
  }

  /// Finds the objects that a message names, and appends them to `resolved` in the message's order.
  ///
  /// The caller keeps them even if this throws, because a reference's deinit takes the lock.
  mutating func resolve(
    _ objects: [FrameObject], for link: any RemoteCarrier, into resolved: inout [ReferencedObject]
  ) throws(FrameError) {
    for object in objects {
      switch object {
      case .receivers(let number) where PromiseNumber.isOne(number):
        // A caller names a promised object only when it is there.
        switch try promises.named(number) {
        case .object(let object): resolved.append(object)
        case .failed: resolved.append(.local(GoneObject.shared))
        case nil: throw FrameError(.noSuchPromise)
        }
      case .receivers(let number):
        resolved.append(.home(exports[number]?.object ?? GoneObject.shared))
      case .senders(let number):
        // No object has the number zero. Numbers from `first` on belong to promises and to names.
        if number == 0 || number >= PromiseNumber.first { throw FrameError(.badField) }
        if let reference = imports.living(number) {
          resolved.append(.remote(reference))
          reference.countArrival()
        } else {
          if !imports.hasRoom(for: number, within: limits.objects) {
            throw FrameError(.tooManyObjects)
          }
          let reference = RemoteReference(number, over: link)
          resolved.append(.remote(reference))
          imports.note(reference)
        }
      }
    }
  }
}

/// Where a call that has come goes.
enum CallTarget: Sendable {
  case object(any RemoteObject, at: OtherPlace?)
  /// To an object that is not there yet.
  case promised
  case none(RemoteFailure)
}

/// Stands in for an object that has gone away while a reference to it was on its way home.
final class GoneObject: RemoteObject {
  static let shared = GoneObject()

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    .failure(.gone)
  }
}
