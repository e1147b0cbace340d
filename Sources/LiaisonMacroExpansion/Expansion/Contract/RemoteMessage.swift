/// All mistakes of a remote contract. `Documentation/Diagnostics.md` lists the same mistakes.
enum RemoteMessage: DiagnosticText {
  case notSendable(String)
  case actor
  case associatedType(String)
  case adopting
  case waits(String, effects: String)
  case setter(String)
  case mutating(String)
  case generic(String)
  case specifier(String, word: String)
  case variadic(String)
  case closureEscapes(String)
  case closureSendable(String)
  case closureWaits(String)
  case closureIsolation(String)
  case silentStream(String)
  case anyType(String)
  case oneWayResult(String)
  case sameName(String, as: String)
  case sameNumber(String, as: String)
  case sameError(String, as: String)
  case ahead(String, of: String)
  case nameNeedsText(String)
  case markWithoutRemote(String)

  var text: String {
    switch self {
    case .notSendable(let name):
      "'\(name)' is called from any thread when it is at the other end of a link; write "
        + "'protocol \(name): Sendable'"
    case .actor:
      "'.remote' cannot be used here, because what stands for an actor at the other end of a link is "
        + "no actor; leave 'Actor' out, and let an actor conform"
    case .associatedType(let type):
      "'\(type)' is not known at the other end of a link; name a type instead"
    case .adopting:
      "'.remote' needs the contract's own requirements, and conformers of another protocol have none "
        + "of its marks"
    case .waits(let name, let effects):
      "a call over a link waits and can fail, so '\(name)' has to be '\(effects)'"
    case .setter(let name):
      "'\(name)' cannot be set over a link, because setting cannot wait; require a method instead"
    case .mutating(let name):
      "'\(name)' cannot change its receiver, which is at the other end of a link"
    case .generic(let name):
      "'\(name)' is generic, and the other end of a link does not know for which types"
    case .specifier(let name, let word):
      "'\(name)' cannot be '\(word)', because a copy of it travels"
    case .variadic(let name):
      "'\(name)' cannot travel as a list of arguments; write an array"
    case .closureEscapes(let name):
      "'\(name)' is called from the other end of a link, so it has to be '@escaping'"
    case .closureSendable(let name):
      "'\(name)' is called from the other end of a link, so it has to be '@Sendable'"
    case .closureWaits(let name):
      "'\(name)' is called from the other end of a link, so it has to be 'async throws'"
    case .closureIsolation(let name):
      "'\(name)' is another type in modules that isolate differently, which could not conform; write "
        + "'@concurrent' or 'nonisolated(nonsending)' before it"
    case .silentStream(let type):
      "'\(type)' cannot say that the link has ended; write 'AsyncThrowingStream<…, any Error>'"
    case .anyType(let type):
      "'\(type)' cannot travel, because the other end would not know which type to make of it; name a "
        + "type that is '@Wire' or 'Codable'"
    case .oneWayResult(let name):
      "'\(name)' returns a value, so its caller has to wait for an answer"
    case .sameName(let name, let other):
      "'\(name)' has the name of '\(other)' on the wire; write '@RemoteName' before one of them"
    case .sameNumber(let name, let other):
      "'\(name)' and '\(other)' have the same number on the wire; write '@RemoteName' before one of "
        + "them"
    case .sameError(let name, let other):
      "'\(name)' and '\(other)' have the same number on the wire; rename one"
    case .ahead(let name, let other):
      "'\(name)' has the name by which what '\(other)' returns is called before it is there; rename "
        + "it, and keep its name on the wire with '@RemoteName'"
    case .nameNeedsText(let value):
      "\(value) is not a name; '@RemoteName' needs one in quotes"
    case .markWithoutRemote(let mark):
      "'@\(mark)' is about calls over a link; ask for '@Contract(.remote)'"
    }
  }
}
