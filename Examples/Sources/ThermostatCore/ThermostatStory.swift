import LiaisonRemote
public import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

public enum ThermostatStory {
  public static func tell(on terminal: Terminal) async throws {
    terminal.title("A thermostat in another process, and its display in this one")
    let helper = Helper("ThermostatHouse")
    let thermostat = helper.proxy(for: ThermostatRemote.self)

    terminal.section("The first call starts the process; the display is called back from there")
    let display = Display(on: terminal)
    try await thermostat.watch(display)
    try await thermostat.set(21)
    terminal.say("it says \(try await thermostat.celsius) °C")

    terminal.section("The process is killed in the middle of a call")
    async let heating: Void = thermostat.heat(to: 25)
    // A call that was made after the end would start another process, and heat there.
    await display.waitForHeating()
    // Calls are carried out while another one waits.
    terminal.say("while it heats it says \(try await thermostat.celsius) °C")
    if let process = helper.processIdentifier { kill(process, SIGKILL) }
    do {
      try await heating
    } catch let failure as RemoteFailure {
      terminal.say("the caller hears: \(failure.code), \(failure.message)")
    }

    terminal.section("The next call starts it again; what it knew is gone")
    terminal.say("it says \(try await thermostat.celsius) °C")
    await helper.end()
  }
}
