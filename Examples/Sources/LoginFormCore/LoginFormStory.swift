import Liaison
public import Terminal

public enum LoginFormStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("A login form and whoever its delegate is")
    let form = LoginForm()
    form.userName = "ada"

    terminal.section("Nobody is there: nothing happens, and nothing crashes")
    form.password = "engine"
    form.submit()
    terminal.say("submitted to \(form.delegates.count) delegates")

    terminal.section("A session is the delegate")
    let session = Session(passwords: ["ada": "engine"], on: terminal)
    form.delegates.add(session)
    form.password = "loom"
    form.submit()
    form.password = "engine"
    form.submit()

    terminal.section("An audit trail listens too, and is told first")
    var audit: AuditTrail? = AuditTrail(on: terminal)
    audit.map { form.delegates.add($0, priority: .high) }
    form.password = "engine"
    form.submit()
    form.cancel()

    terminal.section("The audit trail has gone; the form need not be told")
    audit = nil
    form.password = "engine"
    form.submit()
    terminal.say("delegates left: \(form.delegates.count)")
    withExtendedLifetime(session) {}
  }
}
