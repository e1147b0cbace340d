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
  /// What returns `any` other remote contract can be called `ahead`: it returns at once, and what
  /// it will return can be called before it is there. This chain takes one round trip, not three:
  ///
  /// ```swift
  /// try await estate.ahead.session(for: "Ada").ahead.owner().name()
  /// ```
  ///
  /// If a call of a chain fails, those that stand on it throw its error.
  ///
  /// A requirement is known by its name with its labels. Others may be added and put in another
  /// order; one that is renamed keeps its name on the wire with ``RemoteName(_:)``.
  public static var remote: Self { Self() }

  /// As ``remote``, with the errors that arrive as themselves; any other arrives as a
  /// ``RemoteFailure``.
  ///
  /// ```swift
  /// @Contract(.remote(throwing: StoreError.self, QuotaError.self)) protocol Store: Sendable { … }
  /// ```
  public static func remote(throwing errors: any Error.Type...) -> Self { Self() }
}

/// A requirement of a remote contract that returns nothing and needs no answer.
///
/// The call ends when it is queued to be written. It throws only if it could not be. What the
/// callee throws reaches no caller; the callee's tap is told (`TapEvent.Kind.unheard`). Such a call
/// cannot be cancelled any more, and one that has arrived is carried out although its caller's
/// process has ended. A caller that wants to know makes a call with an answer behind it, which
/// begins later.
@attached(peer)
public macro OneWay() = #externalMacro(module: "LiaisonMacros", type: "OneWay")

/// The name by which a requirement of a remote contract is known on the wire.
///
/// Without it that is the requirement's own name, with its labels: `set(_:)`. So it keeps two
/// versions together over a renaming, and tells two requirements with one name apart.
///
/// ```swift
/// @RemoteName("set(_:)") func heat(to celsius: Double) async throws
/// ```
@attached(peer)
public macro RemoteName(_ name: String) =
  #externalMacro(module: "LiaisonMacros", type: "RemoteName")
