/// A protocol with `@Contract`, read and checked: everything that the writers need.
struct Contract {
  /// The parts that are generated besides the forwarding.
  struct Parts: OptionSet {
    let rawValue: Int
    static let multicast = Parts(rawValue: 1)
    static let handlers = Parts(rawValue: 2)
    static let proxy = Parts(rawValue: 4)
    static let all: Parts = [.multicast, .handlers, .proxy]
  }

  /// An inherited protocol that is a contract itself.
  struct Parent {
    /// The name as written, without generic arguments: `Shop.Repository`.
    let name: String
    /// `<User>`, or empty.
    let arguments: String
    /// The name without the types around it.
    var bareName: String { String(name.split(separator: ".").last ?? "") }
    var type: String { name + arguments }
    /// The type that the parent's calls go to. The alias also works for a parent that is no
    /// contract.
    var target: String { arguments.isEmpty ? "_\(bareName)Target" : "any \(type)" }
    var remote: String { "\(name)Remote\(arguments)" }
    // The child's aliases for the parent's parts. A missing part is then reported only once.
    var handlersAlias: String { "_\(bareName)HandlersFound" }
    var spyAlias: String { "_\(bareName)SpyFound" }
    var invocationAlias: String { "_\(bareName)InvocationFound" }
    var remoteAlias: String { "_\(bareName)RemoteFound" }
    let range: Range<Int>
  }

  /// An associated type, and the constraint that generated generic types repeat.
  struct AssociatedType {
    let name: String
    let constraint: String?
  }

  let source: SourceText
  let name: String
  /// The types around a nested protocol, with a dot at the end.
  let scope: String
  /// `public `, with a space at the end, or empty.
  let access: String
  /// The access level before generated types. Empty if an extension around them already states it.
  let typeAccess: String
  /// Whether a type around the protocol is visible in its file only. Code at file scope is then
  /// fileprivate, too.
  var isInPrivateType = false
  /// Attributes that generated types share with the protocol, such as availability.
  let sharedAttributes: [String]
  /// `@MainActor` or another global actor.
  let globalActor: String?
  let isNonisolated: Bool
  let isClassBound: Bool
  let isSendable: Bool
  let isActor: Bool
  /// Whether delegates may live elsewhere, each in a place of its own.
  let isAnywhere: Bool
  /// Whether callers anywhere can call the delegates, which are actors or live on the contract's
  /// global actor.
  let hasFreeSenders: Bool
  /// The options of the calls as values, if the contract asks for them.
  var invocations: InvocationOptions?
  /// Whether the contract has a spy.
  let hasSpy: Bool
  /// The options of objects at the other end of a link, if the contract is remote.
  var remote: RemoteOptions?
  let parts: Parts
  let parents: [Parent]
  /// Foreign protocols whose conformers are the delegates.
  let adopted: [String]
  /// The superclass of generated classes, if an adopted protocol demands one.
  let superclass: String?
  let associatedTypes: [AssociatedType]
  let whereClause: String?
  /// All associated types of a contract whose receivers have one type, because some of these types
  /// are not primary. Generated types are then generic over the receivers' type.
  let typesOfTarget: [String]
  var members: [Member]
  /// The reason why there is no usable multicast.
  var multicastObstacle: String?
  /// The reason why there are no usable handlers.
  var handlersObstacle: String?
  /// Types in signatures that the extension cannot see by their name.
  let localTypes: LocalTypes
  /// Type aliases that the protocol declares, as written.
  let typeAliases: [String]
  /// Whether generated types are compared and hashed by their identity.
  var identity = Identity()

  struct Identity {
    var isEquatable = false
    var isHashable = false
  }

  /// A requirement, or an `#if` with requirements.
  indirect enum Member {
    case operation(Operation)
    /// A requirement of the type, so that a call has no object to go to.
    case ofType(TypeRequirement)
    /// A requirement of a system protocol, and the result if there is no object to ask.
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

  /// Whether generated code distinguishes requirements by the names of their handlers.
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

  /// The type that calls go to: `any Listener`, or the adopted protocols.
  func target(in scope: String = "") -> String {
    if isOfOneType { return Self.targetType }
    if !adopted.isEmpty { return "any \(adopted.joined(separator: " & "))" }
    return "any \(scope)\(name)\(genericArguments)"
  }

  var target: String { target() }

  /// Whether calls go to one known type, and not to an `any` of several types.
  var isOfOneType: Bool { !typesOfTarget.isEmpty }

  /// The name in generated code of the type that calls go to.
  static let targetType = "_Target"

  /// Writes the associated types, which are those of the type that calls go to.
  func writeTypesOfTarget(to writer: inout SourceWriter) {
    for type in typesOfTarget {
      writer.line("\(access)typealias \(type) = \(Self.targetType).\(type)")
    }
  }

  /// `@MainActor ` or `nonisolated ` before a generated type, as before the protocol.
  var isolation: String {
    if let globalActor { return globalActor + " " }
    return isNonisolated ? "nonisolated " : ""
  }

  /// Whether only a parent decides if the contract is class-bound. Generated code is then valid for
  /// both cases.
  var mayBeClassBound: Bool { !isClassBound && !parents.isEmpty }

  /// Whether the contract has asynchronous requirements, or a parent that may have some.
  var hasPlan: Bool {
    !parents.isEmpty || (operations + inherited.map(\.operation)).contains(where: \.isAsync)
  }
  var hasTell: Bool { isAnywhere || !parents.isEmpty }
  var needsSendableClosures: Bool { isSendable || isAnywhere || isActor }

  /// Calls `body` for the operations that `isMeant` selects, and writes `#if` around those inside
  /// of one.
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
