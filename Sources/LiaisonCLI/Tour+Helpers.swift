import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Tour {
  func helpers() async {
    terminal.title("11  A helper: what ends its process leaves its owner alone")
    terminal.code(
      """
      @Contract(.remote) protocol PictureDecoder: Sendable { … }
      let helper = Helper("picture-decoder")
      let decoder = helper.proxy(for: PictureDecoderRemote.self)
      let picture = try await decoder.decode("sea.png") { … }      // called at half
      """)
    // This program is its own helper: its `main` serves if it is told to.
    let helper = Helper(CommandLine.arguments[0], arguments: ["serve-demo"])
    let decoder = helper.proxy(for: PictureDecoderRemote.self)
    do {
      let picture = try await decoder.decode("sea.png") {}
      terminal.line("The first call starts the process: \(picture).")
      let first = helper.processIdentifier
      await decodeAndKill(decoder, of: helper)
      let same = try await decoder.decode("sea.png") {}
      let isOther = helper.processIdentifier != first
      terminal.line("The next call starts \(isOther ? "another" : "the same") one: \(same).")
    } catch {
      terminal.line("\(error)")
    }
    if let exit = await helper.end() { terminal.line("In the end \(exit).") }
  }

  /// The helper gets no answer to its question, so its call is under way when the signal comes.
  private func decodeAndKill(_ decoder: some PictureDecoder, of helper: Helper) async {
    do {
      _ = try await decoder.decode("panorama.png") {
        if let process = helper.processIdentifier { kill(process, SIGKILL) }
        // Until the link ends with the helper, which cancels it.
        try await Task.sleep(for: .seconds(3_600))
      }
    } catch let failure as RemoteFailure {
      terminal.line("It is killed in the middle of a call, and the caller hears")
      terminal.code("\(failure.code): \(failure.message)")
    } catch {
      terminal.line("\(error)")
    }
  }
}
