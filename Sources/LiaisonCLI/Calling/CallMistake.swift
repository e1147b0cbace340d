/// Why a call cannot be made of the words that were given.
struct CallMistake: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
