internal import Liaison

/// A closure or a stream that a protected object has handed out: it ends with the protection.
///
/// It needs no rights of its own, as the call that handed it out had them. The tap is told by the
/// name of that call's requirement.
final class HandedOut: RemoteObject, StandsForSubject {
  private let object: any RemoteObject
  private let guarded: GuardedCall

  private init(_ object: any RemoteObject, _ guarded: GuardedCall) {
    self.object = object
    self.guarded = GuardedCall(
      protection: guarded.protection, requirement: guarded.requirement.bare)
  }

  /// The object as a message names it.
  static func standing(for object: any RemoteObject, _ guarded: GuardedCall?) -> any RemoteObject {
    guarded.map { HandedOut(object, $0) } ?? object
  }

  var anySubject: Any { (object as? any StandsForSubject)?.anySubject ?? object }

  var isStream: Bool { object.isStream }
  var isUnreadStream: Bool { object.isUnreadStream }

  func requirement(_ hash: UInt32) -> Requirement? { guarded.requirement }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    if let error = await guarded.protection.refusal(of: guarded.requirement) {
      return request.denial(error)
    }
    var request = request
    request.guarded = guarded
    return await object.answer(request)
  }
}
