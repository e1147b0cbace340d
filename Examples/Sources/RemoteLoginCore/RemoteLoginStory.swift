import LiaisonRemote
public import Terminal

public enum RemoteLoginStory {
  public static func tell(on terminal: Terminal) async throws {
    terminal.title("A login in another process, which hands out what one may use")
    let bank = Helper("Bank")
    let login = bank.proxy(for: LoginRemote.self)

    terminal.section("A wrong password is the contract's own error")
    do {
      _ = try await login.login("ada", password: "loom")
    } catch let error as LoginError {
      terminal.say("\(error)")
    }

    terminal.section("Who may write, pays")
    let own = try await login.login("ada", password: "engine")
    try await own.pay(30, to: "charles")
    terminal.say("\(try await own.balance) left")

    terminal.section("Who may read, sees, and is refused by the bank")
    let seen = try await login.login("guest", password: "")
    terminal.say("\(try await seen.balance) there")
    await attempt("to pay", on: terminal) { try await seen.pay(1, to: "guest") }

    terminal.section("A locked account is locked for those who have it open, too")
    try await login.lock("ada")
    // Calls to one object are in order, so this one comes behind the lock.
    _ = try? await login.login("ada", password: "")
    await attempt("to look", on: terminal) { _ = try await own.balance }
    await bank.end()
  }

  private static func attempt(
    _ what: String, on terminal: Terminal, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      terminal.say("\(what): done")
    } catch {
      terminal.say("\(what): \(error)")
    }
  }
}
