import Foundation
import LiaisonRemote
import RemoteLoginCore

let bank = Protection("bank", granting: .all)
try await Link.serve { link in
  // By what the system says of the process at the other end, and not by what it says itself.
  let rights: Rights = link.peer.user == geteuid() ? .all : [.read, .write]
  link.export(Counter(), as: LoginRemote.self, protectedBy: bank.view(rights))
}
