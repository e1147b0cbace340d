import LiaisonRemote
import RemoteLoginCore

try await Link.serve { link in link.export(Counter(), as: LoginRemote.self) }
