/// A protocol with `@Contract`, understood: all that the writers need to know.
struct Contract {
  /// The parts that are generated beside the forwarding.
  struct Parts: OptionSet {
    let rawValue: Int
    static let multicast = Parts(rawValue: 1)
    static let handlers = Parts(rawValue: 2)
    static let proxy = Parts(rawValue: 4)
    static let all: Parts = [.multicast, .handlers, .proxy]
  }

  /// A protocol that it inherits from and that is a contract itself.
  struct Parent {
    /// The name as it is written, without generic arguments: `Shop.Repository`.
    let name: String
    /// `<User>`, or nothing.
    let arguments: String
    /// The name without the types around it.
    var bareName: String { String(name.split(separator: ".").last ?? "") }
    var type: String { name + arguments }
    /// Whom its calls go to. An alias knows that of a parent that is no contract, too.
    var target: String { arguments.isEmpty ? "_\(bareName)Target" : "any \(type)" }
    var remote: String { "\(name)Remote\(arguments)" }
    // What a child calls its parts, so that one that is missing is missed once.
    var handlersAlias: String { "_\(bareName)HandlersFound" }
    var spyAlias: String { "_\(bareName)SpyFound" }
    var invocationAlias: String { "_\(bareName)InvocationFound" }
    var remoteAlias: String { "_\(bareName)RemoteFound" }
    let range: Range<Int>
  }

  /// An associated type, and what generated generic types have to demand of it.
  struct AssociatedType {
    let name: String
    let constraint: String?
  }

  let source: SourceText
  let name: String
  /// The types around a nested protocol, with a dot at the end.
  let scope: String
  /// `public `, or nothing; with a space at the end.
  let access: String
  /// The same before generated types, where an extension around them does not say it already.
  let typeAccess: String
  /// Whether a type around it is seen in its file only, and so what stands at file scope has to be.
  var isInPrivateType = false
  /// Attributes that generated types share with the protocol: availability.
  let sharedAttributes: [String]
  /// `@MainActor` or another global actor.
  let globalActor: String?
  let isNonisolated: Bool
  let isClassBound: Bool
  let isSendable: Bool
  let isActor: Bool
  /// Whether delegates may live elsewhere, each in a place of its own.
  let isAnywhere: Bool
  /// Whether delegates live on the contract's global actor, or are actors, and are called from
  /// anywhere.
  let hasFreeSenders: Bool
  /// What its calls are as values, when it was asked for.
  var invocations: InvocationOptions?
  /// Whether it has a spy.
  let hasSpy: Bool
  /// What was asked of its objects at the other end of a link, if they may be there.
  var remote: RemoteOptions?
  let parts: Parts
  let parents: [Parent]
  /// Protocols of others whose conformers are the delegates.
  let adopted: [String]
  /// The class that generated classes inherit from, because an adopted protocol demands it.
  let superclass: String?
  let associatedTypes: [AssociatedType]
  let whereClause: String?
  /// All associated types of a contract whose receivers are of one type, because some of them are
  /// not primary. Then generated types are generic over that type.
  let typesOfTarget: [String]
  var members: [Member]
  /// Why there is no multicast that could be used.
  var multicastObstacle: String?
  /// Why there are no handlers that could be used.
  var handlersObstacle: String?
  /// Types named in signatures, when the extension cannot see them by their name.
  let localTypes: LocalTypes
  /// Type aliases that the protocol declares, as they are written.
  let typeAliases: [String]
  /// Whether generated types are compared by their identity, and hashed.
  var identity = Identity()

  struct Identity {
    var isEquatable = false
    var isHashable = false
  }

  /// A requirement, or an `#if` with requirements.
  indirect enum Member {
    case operation(Operation)
    /// What is asked of a type, and so of nobody that a call could go to.
    case ofType(TypeRequirement)
    /// What a protocol of the system requires, and what answers where there is nobody to ask.
    case inherited(Operation, fallback: String)
    case conditional([(directive: String, members: [Member])])
  }
}

extension Contract {
  var operations: [Operation] { Self.operations(in: members) }

  static func operations(in members: [Member]) -> [Operation] {
    members.flatMap { member in
      switch member {
      case .operation(let operation): [operation]
      case .ofType, .inherited: [Operation]()
      case .conditional(let clauses): clauses.flatMap { operations(in: $0.members) }
      }
    }
  }

  /// Whether what is generated tells requirements apart by the names of their handlers.
  var usesHandlerNames: Bool { parts.contains(.handlers) || invocations != nil }

  var optionalOperations: [Operation] { operations.filter(\.isOptional) }

  /// `<Item>`, for the generated types of a protocol with associated types.
  var genericArguments: String {
    associatedTypes.isEmpty ? "" : "<" + associatedTypes.map(\.name).joined(separator: ", ") + ">"
  }

  /// `<Item: Hashable>`
  var genericParameters: String {
    if associatedTypes.isEmpty { return "" }
    let parameters = associatedTypes.map { type in
      type.constraint.map { "\(type.name): \($0)" } ?? type.name
    }
    return "<" + parameters.joined(separator: ", ") + ">"
  }

  /// ` where Item.Key: Hashable`
  var genericWhere: String { whereClause.map { " where \($0)" } ?? "" }

  /// Whom calls go to: `any Listener`, or the adopted protocols.
  func target(in scope: String = "") -> String {
    if isOfOneType { return Self.targetType }
    if !adopted.isEmpty { return "any \(adopted.joined(separator: " & "))" }
    return "any \(scope)\(name)\(genericArguments)"
  }

  var target: String { target() }

  /// Whether calls go to a type that is known, and not to `any` of several.
  var isOfOneType: Bool { !typesOfTarget.isEmpty }

  /// What generated types call the type that calls go to.
  static let targetType = "_Target"

  /// The associated types are those of the type that calls go to.
  func writeTypesOfTarget(to writer: inout SourceWriter) {
    for type in typesOfTarget {
      writer.line("\(access)typealias \(type) = \(Self.targetType).\(type)")
    }
  }

  /// `@MainActor ` or `nonisolated ` before a generated type, as the protocol is.
  var isolation: String {
    if let globalActor { return globalActor + " " }
    return isNonisolated ? "nonisolated " : ""
  }

  /// Whether only a parent can say if it is class-bound. Then what is generated holds for both.
  var mayBeClassBound: Bool { !isClassBound && !parents.isEmpty }

  /// Whether it has asynchronous requirements, or a parent that may have some.
  var hasPlan: Bool {
    !parents.isEmpty || (operations + inherited.map(\.operation)).contains(where: \.isAsync)
  }
  var hasTell: Bool { isAnywhere || !parents.isEmpty }
  var needsSendableClosures: Bool { isSendable || isAnywhere || isActor }

  /// Walks the operations, or those that are asked for, writing `#if` around what stands inside of
  /// one.
  func write(
    where isMeant: (Operation) -> Bool = { _ in true }, to writer: inout SourceWriter,
    _ body: (Operation, inout SourceWriter) -> Void
  ) {
    write(members, where: isMeant, to: &writer, body)
  }

  private func write(
    _ members: [Member], where isMeant: (Operation) -> Bool, to writer: inout SourceWriter,
    _ body: (Operation, inout SourceWriter) -> Void
  ) {
    for member in members where Self.operations(in: [member]).contains(where: isMeant) {
      switch member {
      case .operation(let operation): body(operation, &writer)
      case .ofType, .inherited: break
      case .conditional(let clauses):
        for clause in clauses {
          writer.flush(clause.directive)
          write(clause.members, where: isMeant, to: &writer, body)
        }
        writer.flush("#endif")
      }
    }
  }
}
