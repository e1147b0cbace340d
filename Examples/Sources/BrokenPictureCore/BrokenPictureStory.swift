import LiaisonRemote
public import Terminal

public enum BrokenPictureStory {
  static let files: [(name: String, bytes: [UInt8])] = [
    ("sky", [4, 2, 8, 200]),
    ("sea", [4, 2, 4, 90, 4, 60]),
    ("trap", [4, 2, 255, 1]),
    ("sand", [4, 2, 2, 180, 6, 190]),
  ]

  public static func tell(on terminal: Terminal) async throws {
    terminal.title("A decoder that a bad picture brings down, and a gallery that lives on")
    let helper = Helper("PictureDecoder", restarting: RenewalPolicy(first: .zero))
    let decoder = helper.proxy(for: PictureDecoderRemote.self)
    var processes: [Int32?] = []
    for (name, file) in files {
      terminal.section("\(name), \(file.count) bytes")
      do {
        let picture = try await decoder.decode(file)
        terminal.say(
          "\(picture.width) × \(picture.height), \(picture.dots.reduce(0) { $0 + Int($1) } / picture.dots.count) grey"
        )
      } catch let failure as RemoteFailure {
        // The file is not tried again: it may have been what brought the decoder down.
        let cause = failure.message.split(separator: ",").first ?? ""
        terminal.say("no picture (\(failure.code)): \(cause)")
      }
      processes.append(helper.processIdentifier)
    }
    let used = Set(processes.compactMap { $0 })
    terminal.section(
      "The gallery has shown the rest, by \(used.count) decoders one after the other")
    await helper.end()
  }
}
