import Liaison

let usage = """
  usage: liaison demo             a short tour of delegation, notices, pull, observation, proxies
                                  and a helper process
         liaison check <folder>…  finds members that miss an optional requirement by a little
  """

switch CommandLine.arguments.dropFirst().first {
case "demo"?: await Tour(on: Terminal()).run()
// The demo starts its helper by this.
case "serve-demo"?:
  do {
    try await Decoding.serve()
  } catch {
    print("liaison: \(error)")
    exit(failing: true)
  }
case "check"? where CommandLine.arguments.count > 2:
  if !Check(places: Array(CommandLine.arguments.dropFirst(2))).run() {
    exit(failing: true)
  }
case "check"?:
  print("liaison: 'check' needs the folders to look through\n\(usage)")
  exit(failing: true)
case nil, "help"?, "--help"?, "-h"?: print(usage)
case let command?:
  print("liaison: there is no command '\(command)'\n\(usage)")
  exit(failing: true)
}
