import Liaison
import LiaisonRemote
import LiaisonWire

/// An object of any contract at the other end of a link, or one of this process that is called from
/// there.
final class AnyRemote: RemoteProxy, Answering {
  typealias _Subject = any Answering

  let _reference: RemoteReference
  var _subject: any Answering { self }
  static var _contract: String { "any contract" }

  init(_ reference: RemoteReference) { _reference = reference }

  static func _requirement(_ number: UInt32) -> Requirement? { nil }

  nonisolated(nonsending) static func _answer(
    _ request: RemoteRequest, to subject: any Answering
  ) async -> RemoteAnswer? {
    await subject.answer(request)
  }

  static func _describe(in description: inout WireDescription) {}

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer? { nil }
}

/// Carries out calls of which only the bytes are known.
protocol Answering: AnyObject, Sendable {
  /// Nil if there is no such requirement.
  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer?
}
