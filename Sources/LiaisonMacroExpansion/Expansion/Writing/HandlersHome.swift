/// The actor on which closures run that state one themselves.
enum HandlersHome {
  case main
  /// The actor that the initialiser receives.
  case owner

  static let mainActor = "@_Concurrency.MainActor"

  /// The initialiser's parameter for it.
  var parameters: [String] { self == .main ? ["deliver _: LiaisonCore.MainDelivery"] : [] }

  var documentation: String {
    switch self {
    case .main: "/// They belong to the main actor, and are called there wherever they are added."
    case .owner: "/// They belong to that actor, and are called on it wherever they are added."
    }
  }

  func delivery(_ owner: String) -> String { self == .main ? ".main" : ".actor(\(owner))" }

  /// The statement that stops the program if code on another actor calls such a closure directly.
  func check(_ owner: String) -> String {
    (self == .main ? "_Concurrency.MainActor" : owner) + ".preconditionIsolated()"
  }
}
