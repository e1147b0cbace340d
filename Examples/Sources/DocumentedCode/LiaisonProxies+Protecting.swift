import Liaison

// What the comments of LiaisonProxies show of rights.

private struct Image: Sendable {}
private struct Album: Sendable {}

@Contract(.proxy)
private protocol ImageStore: AnyObject, Sendable {
  @Requires(.write) func save(_ image: Image) throws
  @Requires(.write, .publish) func release(_ album: Album) async throws
}

@Contract(.proxy)
private protocol Folder: AnyObject, Sendable {
  @Requires(get: .read, set: .write) @Placeholder("") var title: String { get set }
  @Requires(.read) func folder(_ name: String) throws -> any Folder
}

private protocol Session: Sendable {
  var isOpen: Bool { get }
}

extension Rights {
  static let publish = Rights("publish")
  static let editor: Rights = [.read, .write, .publish]  // a role
}

private func protecting(store: any ImageStore) {
  let protection = Protection("store", granting: .read)
  let safe = ImageStoreProxy(.protected(store, by: protection))

  protection.grant(.write, for: .seconds(60))  // or uses: 3, or for good
  protection.revoke()  // and every proxy by it answers 'revoked'
  _ = safe
}

private func granting(by protection: Protection) {
  protection.grant([.read, .write], for: .seconds(60), uses: 3)
}

private func guarding(by protection: Protection) {
  protection.guards((any Folder).self) { folder, protection in
    FolderProxy(.protected(folder, by: protection))
  }
}

private func protecting(
  _ openStore: @escaping @Sendable () throws -> any ImageStore, by protection: Protection
) {
  let safe = ImageStoreProxy(.protected(.virtual { try openStore() }, by: protection))
  _ = safe
}

private func asking(_ confirm: @escaping @Sendable (String) async -> Bool) {
  let policy = AccessPolicy.asking { request in
    await confirm("Allow \(request.missing)?") ? .allow(for: .seconds(60)) : .deny("You said no.")
  }
  let protection = Protection("store", granting: .read, otherwise: policy)
  _ = protection
}

private func deciding(by session: any Session) {
  let policy = AccessPolicy.deciding { request in
    session.isOpen ? .allow : .deny("Sign in before.")
  }
  _ = policy
}
