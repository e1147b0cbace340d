/// A stored variable with `@_ObservedProperty`: what takes its place, and where its value is.
struct ObservedStorage {
  let variable: VariableDeclaration
  let binding: VariableBinding
  let name: Name
  let source: String
  let isManual: Bool
  let isThreadSafe: Bool
  /// Whether Apple's Observation is told, too.
  let isObservable: Bool
  /// The class around it.
  let owner: String

  /// Nil for what has no storage that could be watched; the compiler says what is wrong there.
  init?(_ request: AttachedExpansion) {
    guard let variable = readVariable(request.declaration.text), variable.bindings.count == 1,
      !variable.bindings[0].isPattern, let name = variable.bindings[0].names.first
    else { return nil }
    self.variable = variable
    binding = variable.bindings[0]
    self.name = name
    source = request.declaration.text
    let arguments = readAttribute(request.attribute.text)?.arguments ?? []
    let options = Set(arguments.map { Marks.split($0.value).name })
    isManual = options.contains("manual")
    isThreadSafe = options.contains("threadSafe")
    isObservable = options.contains("observable")
    owner = ObservedType(around: request)?.name ?? "Self"
  }

  /// What the value is stored in: `_first`.
  var storage: String { Keywords.escaped("_" + name.bare) }

  /// Whether it has observers of its own, which may change a value that was set.
  var isCorrected: Bool { binding.accessors != nil }

  /// Whether it is as cheap to copy as to change in place. Then there is no accessor for changes in
  /// place: it could hold the variable for any length of time, and every other access would have to
  /// ask at run time whether one is under way.
  var isScalar: Bool {
    guard let type = VisibleType.isSure(of: binding) ? VisibleType.of(binding) : nil else {
      return false
    }
    return Self.scalars.contains(type)
  }

  private static let scalars: Set<String> = [
    "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
    "UInt32", "UInt64",
  ]
}
