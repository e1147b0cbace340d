public import Liaison
public import LiaisonWire

/// A generated class whose objects stand for objects at the other end of a link.
///
/// `@Contract(.remote) protocol Thermostat: Sendable` makes `ThermostatRemote`, which conforms to
/// the contract. So its objects are subjects like any other: they can be made by a `.virtual`
/// route, stand behind a protection or an interceptor, and be delegates of a multicast.
///
/// The class also knows how calls from a link reach a subject of this process, so it is named on
/// both sides: where an object is exported, and where it is used.
public protocol RemoteProxy: AnyObject, Sendable {
  /// The contract: `any Thermostat`.
  associatedtype _Subject: Sendable

  /// The contract's name: the name of an exported object that is given no other.
  nonisolated static var _contract: String { get }
  nonisolated var _reference: RemoteReference { get }
  /// The proxy as the contract.
  nonisolated var _subject: _Subject { get }

  /// Makes a proxy of an object at the other end. It sends nothing.
  ///
  /// Two proxies that are made like this are different objects, even for one reference.
  /// ``RemoteReference/proxy(as:)`` finds the proxy that there is. The proxy keeps the reference,
  /// and so the object at the other end.
  nonisolated init(_ reference: RemoteReference)

  /// Names a requirement to the tap.
  nonisolated static func _requirement(_ number: UInt32) -> Requirement?

  /// Carries out a call of `subject`. Nil if the contract has no such requirement.
  nonisolated(nonsending) static func _answer(
    _ request: RemoteRequest, to subject: _Subject
  ) async -> RemoteAnswer?

  /// Says how the contract is declared, to a program that does not know it.
  nonisolated static func _describe(in description: inout WireDescription)
}
