/// Determines for every property when its value changes.
struct DependencyReading {
  /// The meaning of a name in some code.
  private enum Target {
    /// A property with observable changes, or one that depends on such properties, by its offset.
    case property(Int)
    /// A `let`. The object that it refers to may change nevertheless.
    case constant(Int)
    /// A property that only the superclass knows.
    case inherited
    /// A value that changes without notice.
    case opaque
  }

  private struct Source: Hashable {
    let id: Int
    let text: String
  }

  private let survey: ClassSurvey
  private let own: OwnNames
  /// Whether keys must state their types.
  private let isGeneric: Bool
  private var variables: [String: [ClassSurvey.Variable]]
  private var sources: [Int: [Source]] = [:]
  /// The reads behind constants. The compiler checks whether the constants are observed objects.
  private var readOfConstants: [Int: [String]] = [:]
  private var unseen: Set<Int> = []
  private var never: Set<Int> = []
  /// Constants that are the first property of a longer path.
  private var passed: Set<Int> = []
  private var hasForeignCall: Set<Int> = []

  init(_ survey: ClassSurvey, isGeneric: Bool) {
    self.survey = survey
    self.isGeneric = isGeneric
    variables = Dictionary(grouping: survey.variables, by: \.name.bare)
    own = OwnNames(properties: Set(variables.keys), methods: Set(survey.methods.keys))
  }

  /// When each property changes, by the offset of its name.
  mutating func changes() -> [Int: ObservedProperty.Change] {
    let told = survey.variables.filter { $0.isTold || $0.isOverriding }
    let computed = told.filter(\.isComputed)
    let inferred = computed.filter { $0.declaration.attribute("Depends") == nil }
    for variable in inferred { look(into: variable) }
    findConstants(inferred)
    findUnseen(inferred)
    notePassed(computed)
    var changes: [Int: ObservedProperty.Change] = [:]
    for variable in told { changes[variable.id] = change(of: variable) }
    return changes
  }

  private func change(of variable: ClassSurvey.Variable) -> ObservedProperty.Change {
    if variable.declaration.isLet { return hasKey(constant: variable) ? .constant : .never }
    if !variable.isComputed { return .stored }
    if let depends = variable.declaration.attribute("Depends") {
      return .derived(from: KeyPathArgument.all(of: depends, className: survey.className).sources)
    }
    if unseen.contains(variable.id) { return .unseen }
    if never.contains(variable.id) { return .never }
    let changing = sources[variable.id, default: []].filter { !never.contains($0.id) }
    let constants = readOfConstants[variable.id, default: []]
    return .derived(from: (changing.map(\.text) + constants).withoutPrefixes)
  }

  // MARK: - Analysing

  /// A substitute for the offset of a property that is not declared here.
  private static let inherited = -1

  private mutating func look(into variable: ClassSurvey.Variable) {
    guard let getter = variable.binding.accessors?.getterRange else {
      unseen.insert(variable.id)
      return
    }
    let facts = facts(about: getter)
    if facts.isUnseen { unseen.insert(variable.id) }
    if facts.hasForeignCall { hasForeignCall.insert(variable.id) }
    for read in facts.reads {
      switch target(of: read, from: variable) {
      case .property(let id):
        let root = variables[read.name]?.first { $0.id == id }?.name.text ?? read.name
        let source = Source(id: id, text: text(of: read, from: root, at: id))
        sources[variable.id, default: []].append(source)
      case .constant(let id) where !read.chain.isEmpty && canHaveKey(read.name, id):
        passed.insert(id)
        let root = variables[read.name]?.first { $0.id == id }?.name.text ?? read.name
        let source = Source(id: id, text: text(of: read, from: root, at: id))
        sources[variable.id, default: []].append(source)
      case .constant(let id):
        let text = text(of: read, from: read.name, at: id)
        if text.contains(".") { readOfConstants[variable.id, default: []].append("let " + text) }
        if !read.chain.isEmpty { hasForeignCall.insert(variable.id) }
      case .inherited:
        let rest = read.chain + (read.isWhole ? ["*"] : [])
        let owner = read.origin == .inherited ? "super" : "self"
        let text = ([owner, read.name] + rest).joined(separator: ".")
        sources[variable.id, default: []].append(Source(id: Self.inherited, text: text))
      case .opaque: unseen.insert(variable.id)
      }
    }
  }

  /// A source such as `address.city`, with `.*` after it if later reads are not seen. A value that
  /// refers to nothing that could change needs no `.*`.
  private func text(of read: CodeFacts.Read, from root: String, at id: Int) -> String {
    let variable = variables[read.name]?.first { $0.id == id }
    let isPlain =
      ["count", "isEmpty"].contains(read.chain.last)
      || variable.map { VisibleType.isPlain($0.binding) } == true
    return ([root] + read.chain + (read.isWhole && !isPlain ? ["*"] : [])).joined(separator: ".")
  }

  /// The facts about a getter and all methods that it calls.
  private func facts(about getter: Range<Int>) -> CodeFacts {
    var facts = CodeReader.facts(about: getter, in: survey.source, own: own)
    var read: Set<String> = []
    while let method = facts.calls.first(where: { !read.contains($0) }) {
      read.insert(method)
      for function in survey.methods[method, default: []] {
        guard let body = function.bodyRange else { continue }
        let parameters = Set(function.parameters.map(\.name.bare))
        facts.add(
          CodeReader.facts(about: body, in: survey.source, own: own, parameters: parameters))
      }
    }
    return facts
  }

  private func target(of read: CodeFacts.Read, from reader: ClassSurvey.Variable) -> Target {
    // The property overrides one of an observed class, whose keys know the meaning of the name.
    if read.origin != .own { return reader.isOverriding ? .inherited : .opaque }
    let visible = variables[read.name, default: []].filter { variable in
      reader.branches.starts(with: variable.branches)
    }
    guard let variable = visible.first, variable.isTold else { return .opaque }
    if variable.declaration.isLet { return .constant(variable.id) }
    let isThere = variable.availability.attributes.isEmpty
    return isThere || variable.availability == reader.availability
      ? .property(variable.id) : .opaque
  }

  // MARK: - Constants

  /// Whether a constant has a key: it is not private, or it is the first property of a longer path.
  private func hasKey(constant variable: ClassSurvey.Variable) -> Bool {
    guard canHaveKey(variable.name.bare, variable.id) else { return false }
    let isVisible = AccessLevel(of: variable.declaration.modifiers) > .fileprivate
    return isVisible || passed.contains(variable.id)
  }

  /// Whether a constant is alone in its declaration, states its type if the key must, and has a
  /// name that no static member has.
  private func canHaveKey(_ name: String, _ id: Int) -> Bool {
    guard let variable = variables[name]?.first(where: { $0.id == id }) else { return false }
    let needsType = isGeneric || variable.availability.condition != nil
    return variable.declaration.bindings.count == 1 && !variable.binding.isPattern
      && !variable.declaration.hasModifier("weak") && !survey.statics.contains(name)
      && (!needsType || VisibleType.of(variable.binding) != nil)
  }

  /// Notes the properties with which the key paths of `@Depends` begin, because these name their
  /// keys.
  private mutating func notePassed(_ computed: [ClassSurvey.Variable]) {
    for variable in computed {
      guard let mark = variable.declaration.attribute("Depends") else { continue }
      for source in KeyPathArgument.all(of: mark, className: survey.className).sources {
        let name = Name(text: String(source.prefix { $0 != "." }), range: 0..<0).bare
        passed.formUnion(variables[name, default: []].map(\.id))
      }
    }
  }

  // MARK: - Concluding

  /// Finds computed properties that depend on constants alone, which are constant, too. It leaves
  /// out those for which the compiler must check whether the constants are observed objects.
  private mutating func findConstants(_ inferred: [ClassSurvey.Variable]) {
    let candidates = inferred.map(\.id).filter {
      !unseen.contains($0) && !hasForeignCall.contains($0) && readOfConstants[$0] == nil
    }
    var count = -1
    while count != never.count {
      count = never.count
      for id in candidates where sources[id, default: []].allSatisfy({ never.contains($0.id) }) {
        never.insert(id)
      }
    }
  }

  /// Finds properties without a source that can be observed, and those that depend on such a
  /// property.
  private mutating func findUnseen(_ inferred: [ClassSurvey.Variable]) {
    for id in inferred.map(\.id) where !never.contains(id) && readOfConstants[id] == nil {
      if sources[id, default: []].allSatisfy({ never.contains($0.id) }) { unseen.insert(id) }
    }
    var count = -1
    while count != unseen.count {
      count = unseen.count
      for id in inferred.map(\.id)
      where sources[id, default: []].contains(where: { unseen.contains($0.id) }) {
        unseen.insert(id)
      }
    }
  }
}

extension [String] {
  /// Each source once, without those that are prefixes of another one, which follows them anyway.
  var withoutPrefixes: [String] {
    var kept: [String] = []
    for text in self where !kept.contains(text) {
      if contains(where: { $0.hasPrefix(text + ".") }) { continue }
      kept.append(text)
    }
    return kept
  }
}
