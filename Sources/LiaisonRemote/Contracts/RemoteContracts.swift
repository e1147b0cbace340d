public import Liaison

extension ContractOption {
  /// Objects at the other end of a link: a class `ThermostatRemote`, which conforms to the
  /// contract.
  ///
  /// ```swift
  /// @Contract(.remote) protocol Thermostat: Sendable {
  ///   func set(_ celsius: Double) async throws
  ///   var celsius: Double { get async throws }
  ///   func watch(_ delegate: any ThermostatDelegate) async throws
  ///   @OneWay func ping() async throws
  /// }
  /// ```
  ///
  /// Calls over a link wait and can fail, so each requirement is `async throws`. Arguments and
  /// results are values that travel (`@Wire`, or `Codable`), `any` other contract with `.remote`,
  /// optionals, arrays and dictionaries of such, closures that are `@escaping`, `@Sendable` and
  /// `async throws` (and `@concurrent` in a public contract), and streams:
  /// `AsyncThrowingStream<Reading, any Error>`.
  ///
  /// A requirement that returns `any` other remote contract can be called `ahead`: the call returns
  /// at once, and the object that it promises can be called before it is there. This chain takes
  /// one round trip, not three:
  ///
  /// ```swift
  /// let name = try await estate.ahead.session(for: "Ada").ahead.owner().name()
  /// ```
  ///
  /// If a call of a chain fails, the calls that depend on it throw its error.
  ///
  /// A requirement is known by its name with its labels. Others may be added and put in another
  /// order; one that is renamed keeps its name on the wire with ``RemoteName(_:)``.
  public static var remote: Self { Self() }

  /// As ``remote``. The listed errors arrive as themselves, and any other arrives as a
  /// ``RemoteFailure``.
  ///
  /// ```swift
  /// @Contract(.remote(throwing: StoreError.self, QuotaError.self)) protocol Store: Sendable {
  ///   func add(_ picture: [UInt8]) async throws
  /// }
  /// ```
  public static func remote(throwing errors: any Error.Type...) -> Self { Self() }
}

/// A requirement of a remote contract that returns nothing and needs no answer.
///
/// The call returns when it is queued for writing, and throws only if it cannot be queued. No
/// caller gets the callee's error; the callee's tap is told (`TapEvent.Kind.unheard`). A queued
/// call cannot be cancelled. Once it has arrived, it is carried out even if its caller's process
/// has ended. A caller that needs to know makes a call with an answer after it, which begins later.
@attached(peer)
public macro OneWay() = #externalMacro(module: "LiaisonMacros", type: "OneWay")

/// The name by which a requirement of a remote contract is known on the wire.
///
/// The default is the requirement's own name, with its labels: `set(_:)`. The attribute keeps two
/// versions compatible after a renaming, and distinguishes two requirements with one name.
///
/// ```swift
/// @RemoteName("set(_:)") func heat(to celsius: Double) async throws
/// ```
@attached(peer)
public macro RemoteName(_ name: String) =
  #externalMacro(module: "LiaisonMacros", type: "RemoteName")
