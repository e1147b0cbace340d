/// Gives every requirement the name of its handler.
///
/// In the delegate idiom a requirement begins with the sender. `fileImporter(_:shouldImport:)` is
/// identified by its label, and `fileImporterDidFinish(_:)` by the words after the sender's name.
/// Other requirements keep their base name; a label is added if several share it.
enum HandlerNaming {
  static func assignNames(to contract: inout Contract, reporting reading: inout ContractReading) {
    let operations = contract.operations
    let bases = operations.map(Base.init)
    var names: [Int: String] = [:]
    var given: Set<Int> = []
    for (operation, base) in zip(operations, bases) {
      let own = givenName(operation, &reading)
      if own != nil { given.insert(operation.index) }
      let name = own ?? name(of: base, among: bases)
      let isReserved = contract.parts.contains(.handlers) && reserved.contains(name)
      if isReserved, own != nil { reading.reportReserved(name, of: operation) }
      names[operation.index] = isReserved ? unreserved(name) : name
    }
    var owners: [String: Operation] = [:]
    for (operation, base) in zip(operations, bases) where contract.usesHandlerNames {
      let name = names[operation.index] ?? ""
      guard let other = owners[name], !areAlternatives(other, operation, in: contract.members)
      else {
        owners[name] = operation
        continue
      }
      let free = freeName(for: operation, base, called: name, unlike: other, taken: names)
      names[operation.index] = free
      owners[free] = operation
      if given.contains(operation.index) {
        reading.reportTaken(name, of: operation, by: other, suggesting: free)
      }
    }
    contract = contract.renaming { names[$0.index] ?? "" }
  }

  /// Names of the handlers' own members, and names that no member can have.
  static let reserved: Set<String> = [
    "owner", "_owner", "asDelegate", "Delegate", "self", "Type", "Protocol",
  ]

  /// `owner` as `itsOwner`.
  static func unreserved(_ name: String) -> String {
    "its" + upperFirst(String(name.drop { $0 == "_" }))
  }

  private static func givenName(
    _ operation: Operation, _ reading: inout ContractReading
  ) -> String? {
    let marks = Marks(of: operation.requirement)
    guard let attribute = marks.named else { return nil }
    return reading.readName(attribute, marks.givenName)
  }

  /// The parts of a requirement's name that its handler's name is made of.
  private struct Base {
    let name: String
    /// The labels that can distinguish the requirement.
    let labels: [String]
    /// `fileImporter`, if the first parameter is the sender whose name begins the requirement's
    /// name.
    let sender: String?

    init(_ operation: Operation) {
      switch operation.kind {
      case .property(let property):
        name = property.name.bare
        labels = []
        sender = nil
      case .subscript(let `subscript`):
        name = `subscript`.parameters.first?.label?.bare ?? "element"
        labels = []
        sender = nil
      case .function(let function):
        name = function.name.isOperator ? "operator" : function.name.bare
        let all = function.parameters.map { $0.label?.bare ?? "_" }
        let sender = Self.sender(of: function)
        self.sender = sender
        labels = (sender == nil ? all : Array(all.dropFirst())).filter { $0 != "_" }
      }
    }

    /// The sender's name, if the first parameter has no label and the requirement begins with the
    /// name of its type.
    private static func sender(of function: FunctionRequirement) -> String? {
      guard let first = function.parameters.first, first.label == nil else { return nil }
      let words = TypeNames.words(in: first.type.text).filter { $0 != "any" && $0 != "some" }
      for word in words {
        var candidate = Substring(word)
        while !candidate.isEmpty {
          let lowered = lowerFirst(String(candidate))
          if function.name.bare == lowered { return lowered }
          if function.name.bare.hasPrefix(lowered),
            function.name.bare.dropFirst(lowered.count).first?.isUppercase == true
          {
            return lowered
          }
          // A parameter of UITableView is also named tableView.
          candidate = candidate.dropFirst()
          while let next = candidate.first, !next.isUppercase { candidate = candidate.dropFirst() }
        }
      }
      // The words before "didFinish:" name the sender, whatever the sender's type is called.
      let labels = function.parameters.dropFirst().compactMap { $0.label?.bare }
      return labels.contains(where: isVerb) ? function.name.bare : nil
    }
  }

  private static func name(of base: Base, among all: [Base]) -> String {
    if let sender = base.sender {
      let label = labelThatTellsApart(base, among: all)
      if base.name == sender { return label ?? base.name }
      // The words after the sender's name say what happened, unless several requirements share
      // them: a Table's requirements may begin with tableView, too, as tableView(_:heightForRowAt:)
      // does.
      let rest = lowerFirst(String(base.name.dropFirst(sender.count)))
      let isShared = all.contains { $0.name == base.name && $0.labels != base.labels }
      guard isShared, !isVerb(rest), let label else { return rest }
      let saysItAll = isVerb(label) || label.contains(where: \.isUppercase)
      return saysItAll ? label : rest + upperFirst(label)
    }
    let sharing = all.filter { $0.name == base.name && $0.sender == nil }
    guard sharing.count > 1, let label = labelThatTellsApart(base, among: sharing) else {
      return base.name
    }
    return base.name + upperFirst(label)
  }

  /// The label that says what happened, such as `didFinish`. Otherwise a label that no other
  /// requirement with the same base has, or all labels joined.
  private static func labelThatTellsApart(_ base: Base, among all: [Base]) -> String? {
    if let verb = base.labels.first(where: isVerb) { return verb }
    let others = all.filter { $0.name == base.name && $0.labels != base.labels }
    if let own = base.labels.first(where: { label in
      !others.contains { $0.labels.contains(label) }
    }) {
      return own
    }
    guard let first = base.labels.first else { return nil }
    return base.labels.dropFirst().reduce(first) { $0 + upperFirst($1) }
  }

  private static let verbs = [
    "did", "will", "should", "can", "may", "must", "has", "is", "was", "needs", "wants", "requests",
    "receives", "shall", "could", "would",
  ]

  private static func isVerb(_ label: String) -> Bool {
    verbs.contains { verb in
      label == verb
        || label.hasPrefix(verb) && label.dropFirst(verb.count).first?.isUppercase == true
    }
  }

  /// A name for the second of two requirements: with its labels, or with a type that the first does
  /// not have, and a number if that is not unique.
  private static func freeName(
    for operation: Operation, _ base: Base, called name: String, unlike other: Operation,
    taken: [Int: String]
  ) -> String {
    let isTaken = { (candidate: String) in taken.values.contains(candidate) }
    let labels = base.labels.map { upperFirst($0) }.joined()
    let labelled = base.sender == nil ? base.name + labels : lowerFirst(labels)
    if !labels.isEmpty, !isTaken(labelled) { return labelled }
    let others = Set(typeNames(in: other))
    let types = typeNames(in: operation)
    let telling = types.first { !others.contains($0) } ?? types.first ?? "Other"
    let candidate = name + telling
    var unique = candidate
    var number = 2
    while isTaken(unique) {
      unique = candidate + "\(number)"
      number += 1
    }
    return unique
  }

  private static func typeNames(in operation: Operation) -> [String] {
    operation.parameters.flatMap { TypeNames.words(in: $0.parameter.type.text) }
      .filter { $0.first?.isUppercase == true }
  }

  /// Whether two requirements are in different branches of one `#if`.
  static func areAlternatives(
    _ one: Operation, _ other: Operation, in members: [Contract.Member]
  ) -> Bool {
    for case .conditional(let clauses) in members {
      let places = clauses.map { clause in
        Contract.operations(in: clause.members).map(\.index)
      }
      let first = places.firstIndex { $0.contains(one.index) }
      let second = places.firstIndex { $0.contains(other.index) }
      if let first, let second {
        if first != second { return true }
        return areAlternatives(one, other, in: clauses[first].members)
      }
    }
    return false
  }

  /// The name of the closure that sets a property: `setTitle`, unless a method has that name, as in
  /// Objective-C.
  static func setterName(of operation: Operation, among all: [Operation]) -> String {
    let name = upperFirst(operation.handlerName)
    let isFree = { (verb: String) in !all.contains { $0.handlerName == verb + name } }
    return (["set", "assign", "replace"].first(where: isFree) ?? "setValueOf") + name
  }

  static func lowerFirst(_ text: String) -> String {
    // URLSession becomes urlSession: a run of capitals is lowered, except the capital that begins
    // the next word.
    let characters = Array(text)
    var end = 0
    while end < characters.count, characters[end].isUppercase { end += 1 }
    if end > 1, end < characters.count { end -= 1 }
    return String(characters[..<end]).lowercased() + String(characters[end...])
  }

  static func upperFirst(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Contract {
  fileprivate func renaming(_ name: (Operation) -> String) -> Contract {
    func rename(_ members: [Member]) -> [Member] {
      members.map { member in
        switch member {
        case .operation(var operation):
          operation.handlerName = name(operation)
          return .operation(operation)
        case .ofType, .inherited: return member
        case .conditional(let clauses):
          return .conditional(clauses.map { ($0.directive, rename($0.members)) })
        }
      }
    }
    var copy = self
    copy.members = rename(members)
    return copy
  }
}
