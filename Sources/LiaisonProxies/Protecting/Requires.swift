/// The rights that a call through a `.protected` route needs. They are checked before the subject
/// sees anything.
///
///     @Requires(.write) func save(_ image: Image) throws
///     @Requires(.write, .publish) func release(_ album: Album) async throws
///
/// Rights are names that you make: `extension Rights { static let publish = Rights("publish") }`.
@attached(peer)
public macro Requires(_ right: Rights, _ more: Rights...) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")

/// The rights that reading and setting a property through a `.protected` route need.
///
///     @Requires(get: .read, set: .write) @Placeholder("") var title: String { get set }
///
/// A property that cannot throw states with `@Placeholder` what a refused read returns. A refused
/// change has no effect, and is reported to the tap.
@attached(peer)
public macro Requires(get: Rights, set: Rights) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")

// Without the following ones, the compiler (6.3) would crash, as it would without the generic
// `Answer`.

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Requires<Right>(_ right: Right, _ more: Rights...) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Requires<Right>(_ right: Rights, _ wrong: Right, _ more: Rights...) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Requires<Get, Set>(get: Get, set: Set) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Requires<Get>(get: Get, set: Rights) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")

/// Takes any other argument, so that the contract can report the misuse.
@_documentation(visibility: internal)
@attached(peer)
public macro Requires<Set>(get: Rights, set: Set) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")
