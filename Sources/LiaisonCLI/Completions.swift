/// The script that completes `liaison` in a shell.
struct Completions {
  static let shells = ["bash", "zsh", "fish"]

  let text: String

  /// Nil for a shell that it does not know.
  init?(for shell: String) {
    let names = Command.all.map(\.name) + ["help", "--version"]
    switch shell {
    case "bash":
      let cases = Command.all.map { command in
        "    \(command.name)) words='\(command.words.joined(separator: " "))' ;;"
      }
      text = """
        _liaison() {
          local words='\(names.joined(separator: " "))'
          if [ "$COMP_CWORD" -gt 1 ]; then
            case "${COMP_WORDS[1]}" in
        \(cases.joined(separator: "\n"))
            *) words= ;;
            esac
          fi
          COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
        }
        complete -o default -F _liaison liaison
        """
    case "zsh":
      let cases = Command.all.map { command in
        "    \(command.name)) compadd -- \(command.words.joined(separator: " ")); _files ;;"
      }
      text = """
        #compdef liaison
        _liaison() {
          if (( CURRENT == 2 )); then compadd -- \(names.joined(separator: " ")); return; fi
          case $words[2] in
        \(cases.joined(separator: "\n"))
          esac
        }
        compdef _liaison liaison
        """
    case "fish":
      let first = Command.all.map { command in
        "complete -c liaison -n __fish_use_subcommand -a \(command.name) "
          + "-d '\(command.quotedSummary)'"
      }
      let general = [
        "complete -c liaison -n __fish_use_subcommand -a help -d 'how a command is used'",
        "complete -c liaison -n __fish_use_subcommand -l version -d 'the version'",
      ]
      let others = Command.all.map { command in
        "complete -c liaison -n '__fish_seen_subcommand_from \(command.name)' "
          + "-a '\(command.words.joined(separator: " "))'"
      }
      text = (first + general + others).joined(separator: "\n")
    default: return nil
    }
  }
}

extension Command {
  /// The summary inside single quotes, as fish reads them.
  fileprivate var quotedSummary: String {
    summary.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }
}
