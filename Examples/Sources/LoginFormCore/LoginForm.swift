public import Liaison

/// Whoever wants to know what a login form was given.
@Contract
public protocol LoginFormDelegate: AnyObject {
  /// Somebody pressed the button.
  func loginForm(_ form: LoginForm, didSubmit userName: String, password: String)

  /// Somebody turned away. Not everybody wants to know.
  @Optional func loginFormDidCancel(_ form: LoginForm)
}

/// Asks for a name and a password, and leaves to its delegates what these are good for.
public final class LoginForm {
  /// Who is told. Nobody, to begin with, and that is fine.
  public let delegates = LoginFormDelegateMulticast()

  public var userName = ""
  public var password = ""

  public init() {}

  public func submit() {
    delegates.loginForm(self, didSubmit: userName, password: password)
    password = ""
  }

  public func cancel() {
    password = ""
    delegates.loginFormDidCancel(self)
  }
}
