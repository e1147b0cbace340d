import Terminal

/// Logs in whoever gives the right password. It has no interest in those who turn away, so it
/// leaves `loginFormDidCancel(_:)` out.
final class Session: LoginFormDelegate {
  private let passwords: [String: String]
  private let terminal: Terminal

  init(passwords: [String: String], on terminal: Terminal) {
    self.passwords = passwords
    self.terminal = terminal
  }

  func loginForm(_ form: LoginForm, didSubmit userName: String, password: String) {
    let isWelcome = passwords[userName] == password
    terminal.say(isWelcome ? "session: welcome, \(userName)" : "session: no, \(userName)")
  }
}

/// Writes down what happened at the door, but never a password.
final class AuditTrail: LoginFormDelegate {
  private let terminal: Terminal

  init(on terminal: Terminal) { self.terminal = terminal }

  func loginForm(_ form: LoginForm, didSubmit userName: String, password: String) {
    terminal.say("audit:   \(userName) gave \(password.count) characters")
  }

  func loginFormDidCancel(_ form: LoginForm) {
    terminal.say("audit:   \(form.userName) turned away")
  }
}
