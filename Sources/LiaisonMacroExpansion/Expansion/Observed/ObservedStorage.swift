/// A stored variable with `@_ObservedProperty`, and the storage of its value.
struct ObservedStorage {
  let variable: VariableDeclaration
  let binding: VariableBinding
  let name: Name
  let source: String
  let isManual: Bool
  let isThreadSafe: Bool
  /// Whether Apple's Observation is notified, too.
  let isObservable: Bool
  /// The name of the class around the variable.
  let owner: String

  /// Returns nil for a variable whose storage cannot be observed. The compiler reports the mistake.
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

  /// The name of the variable's storage: `_first`.
  var storage: String { Keywords.escaped("_" + name.bare) }

  /// Whether the variable has `willSet` or `didSet`, which may change a value after it was set.
  var isCorrected: Bool { binding.accessors != nil }

  /// Whether a copy of the value costs no more than a change in place. Then there is no accessor
  /// for changes in place. It could hold the variable for any time, so every other access would
  /// have to check for a conflict at run time.
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
