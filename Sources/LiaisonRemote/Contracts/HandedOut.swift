internal import Liaison

/// A closure or a stream that a protected object has handed out: it ends with the protection.
///
/// The call that handed it out had the rights, so it needs none of its own. The tap names it by
/// that call's requirement.
final class HandedOut: RemoteObject, StandsForSubject {
  private let object: any RemoteObject
  private let guarded: GuardedCall

  private init(_ object: any RemoteObject, _ guarded: GuardedCall) {
    self.object = object
    self.guarded = GuardedCall(
      protection: guarded.protection, requirement: guarded.requirement.bare)
  }

  /// The object that a message names: this wrapper if the call is guarded, else the object itself.
  static func standing(for object: any RemoteObject, _ guarded: GuardedCall?) -> any RemoteObject {
    guarded.map { HandedOut(object, $0) } ?? object
  }

  var anySubject: Any { (object as? any StandsForSubject)?.anySubject ?? object }

  var isStream: Bool { object.isStream }
  var isUnreadStream: Bool { object.isUnreadStream }

  func requirement(_ number: UInt32) -> Requirement? { guarded.requirement }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    if let error = await guarded.protection.refusal(of: guarded.requirement) {
      return request.denial(error)
    }
    var request = request
    request.guarded = guarded
    return await object.answer(request)
  }
}
