import Liaison

// The command is one word for now: `liaison demo`, a tour through what is there.

let usage = """
  usage: liaison demo    a short tour of delegation, notices, pull, observation and proxies
  """

switch CommandLine.arguments.dropFirst().first {
case "demo"?: Tour(on: Terminal()).run()
case nil, "help"?, "--help"?, "-h"?: print(usage)
case let command?:
  print("liaison: there is no command '\(command)'\n\(usage)")
  exit(failing: true)
}
