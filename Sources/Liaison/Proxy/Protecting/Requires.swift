/// What somebody who asks for this through a `.protected` route has to be granted. It is checked before
/// the subject sees anything.
///
///     @Requires(.write) func save(_ image: Image) throws
///     @Requires(.write, .publish) func release(_ album: Album) async throws
///
/// Rights are names that you make: `extension Rights { static let publish = Rights("publish") }`.
@attached(peer)
public macro Requires(_ right: Rights, _ more: Rights...) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")

/// As above, for what is read and set with different rights.
///
///     @Requires(get: .read, set: .write) var title: String { get set }
@attached(peer)
public macro Requires(get: Rights, set: Rights) =
  #externalMacro(module: "LiaisonMacros", type: "Requires")
