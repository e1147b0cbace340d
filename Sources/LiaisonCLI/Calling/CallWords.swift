import LiaisonMacroExpansion
import LiaisonRemote

/// What the words behind `liaison call` ask for.
struct CallWords {
  /// Files and folders that declare contracts and values.
  var sources: [String] = []
  /// The name of the object's contract.
  var contract: String?
  /// A file with the token that the program asks for.
  var token: String?
  /// How many seconds all of it may take.
  var seconds: Double?
  var printsJSON = false
  var address: LinkAddress?
  var object: String?
  var steps: [Step] = []

  /// A call: of the object, or of what the call before it has returned.
  struct Step {
    let requirement: String
    /// Nothing if no arguments are given.
    let arguments: JSON?
  }

  /// Nil if the words are none that the command has.
  init?(_ words: [String]) throws(CallMistake) {
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": printsJSON = true
      case "--sources", "--contract", "--token", "--within":
        guard let value = rest.popFirst() else { return nil }
        switch word {
        case "--sources": sources.append(value)
        case "--contract": contract = value
        case "--token": token = value
        default:
          guard let number = Double(value), number > 0, number < 1e9 else { return nil }
          seconds = number
        }
      case _ where word.hasPrefix("--"): return nil
      default: plain.append(word)
      }
    }
    if plain.isEmpty {
      // Contracts of files, without a program.
      if sources.isEmpty || contract != nil || token != nil || seconds != nil { return nil }
      return
    }
    address = try LinkAddress(spelled: plain[0])
    object = plain.dropFirst().first
    if object == nil, contract != nil { return nil }
    let calls = plain.dropFirst(2)
    if calls.isEmpty { return }
    for words in calls.split(separator: "/", omittingEmptySubsequences: false) {
      guard let requirement = words.first, words.count <= 2 else { return nil }
      let text = words.dropFirst().first
      steps.append(Step(requirement: requirement, arguments: try text.map(Self.arguments)))
    }
  }

  private static func arguments(_ text: String) throws(CallMistake) -> JSON {
    do throws(JSONError) {
      return try JSON(text: text)
    } catch {
      throw CallMistake("'\(text)' is no JSON: \(error)")
    }
  }
}
