/// All mistakes of an observed class, in one place. `Documentation/Diagnostics.md` lists the same
/// mistakes.
enum ObservedMessage: DiagnosticText {
  case notAClass
  case unreadable
  case actorWithoutProtocol(String)
  case severalVariables
  case pattern
  case lazy(String)
  case wrapper(String, wrapper: String)
  case unsafe(String)
  case observersUnderLock(String)
  case typeNotVisible(String)
  case staticMember(String)
  case storageTaken(String)
  case storageReserved(String)
  case dependsOnStored(String)
  case manualComputed(String)
  case markOnNoProperty(String)
  case markOutsideObserved(String)
  case notAKeyPath(String)
  case noSource(String, argument: String)
  case unknownOption(String)
  case duplicateOption(String)
  case threadSafeActor
  case threadSafeOnGlobalActor(String)
  case observableActor

  var text: String {
    switch self {
    case .notAClass:
      "'@Observed' can be attached to a class or an actor only"
    case .unreadable:
      "'@Observed' cannot read this class to its end"
    case .actorWithoutProtocol(let name):
      "an observed actor has to say itself that it is one; write 'actor \(name): ObservedActor'"
    case .severalVariables:
      "'@Observed' watches one variable per declaration; declare this one on a line of its own"
    case .pattern:
      "'@Observed' cannot watch the variables of a pattern; declare them one by one, or write "
        + "'@Unobserved'"
    case .lazy(let name):
      "'\(name)' cannot be lazy and observed, because reading it sets it; write '@Unobserved'"
    case .wrapper(let name, let wrapper):
      "'\(name)' cannot be observed, because '@\(wrapper)' has its storage; write '@Unobserved'"
    case .unsafe(let name):
      "'\(name)' cannot be observed, because whoever sets it may do so at any time; write "
        + "'@Unobserved'"
    case .observersUnderLock(let name):
      "'\(name)' cannot have observers of its own in a thread-safe class, because they would run under "
        + "its lock"
    case .typeNotVisible(let name):
      "the key of '\(name)' needs its type, which cannot be seen in its value; write it"
    case .staticMember(let name):
      "the key of '\(name)' would be the static member '\(name)', which is declared already"
    case .storageTaken(let name):
      "'\(name)' is stored in '_\(name)', which is declared already"
    case .storageReserved(let name):
      "'\(name)' would be stored in '_\(name)', a name that observed classes use themselves; rename "
        + "it"
    case .dependsOnStored(let name):
      "'\(name)' is stored and depends on nothing; '@Depends' is for computed properties"
    case .manualComputed(let name):
      "'\(name)' is not a stored variable, so that setting it tells nobody anyway; "
        + "'@NotifiesManually' is for stored variables"
    case .markOnNoProperty(let mark):
      "'@\(mark)' can be attached to a property of an observed class only"
    case .markOutsideObserved(let mark):
      "'@\(mark)' marks a property of an observed class; write '@Observed' before the class"
    case .notAKeyPath(let argument):
      "'\(argument)' is not a key path that '@Depends' can read; write '\\Self.' and the property"
    case .noSource(let name, let argument):
      "'\(argument)' begins with '\(name)', which nobody can observe; name an observed property"
    case .unknownOption(let option):
      "'\(option)' is not an option that '@Observed' can read; write '.threadSafe' or "
        + "'.observable'"
    case .duplicateOption(let option):
      "'.\(option)' is written twice"
    case .threadSafeActor:
      "'.threadSafe' has no use here, because an actor is safe already"
    case .threadSafeOnGlobalActor(let actor):
      "'.threadSafe' has no use here, because '\(actor)' already says where everything runs"
    case .observableActor:
      "'.observable' has no use here, because Observation tracks what is read and set synchronously"
    }
  }
}
