import Liaison
import LoginFormCore
import Terminal
import Testing

@Suite struct LoginFormTests {
  @Test func `a form without a delegate submits and cancels in peace`() {
    let form = LoginForm()
    form.submit()
    form.cancel()
    #expect(form.delegates.isEmpty)
  }

  @Test func `whoever is the delegate gets the name and the password`() {
    let form = LoginForm()
    var given: [String] = []
    let token = form.delegates.add(
      LoginFormDelegateHandlers(didSubmit: { _, name, password in given = [name, password] }))
    form.userName = "ada"
    form.password = "engine"
    form.submit()
    #expect(given == ["ada", "engine"])
    #expect(form.password.isEmpty)
    token.cancel()
  }

  @Test func `the program tells of all four delegates' fates`() {
    let terminal = Terminal(isVisible: false)
    LoginFormStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "submitted to 0 delegates",
        "session: no, ada",
        "session: welcome, ada",
        "audit:   ada gave 6 characters",
        "session: welcome, ada",
        "audit:   ada turned away",
        "session: welcome, ada",
        "delegates left: 1",
      ])
  }
}
