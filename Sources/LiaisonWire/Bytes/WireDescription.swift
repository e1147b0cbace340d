/// Declarations of types that travel, collected for a program that knows none of them.
///
/// `liaison call` asks for it. The text is Swift: the declarations that have `@Wire` or
/// `@Contract(.remote)`, reduced to what a caller needs. A part that has to be sent is a constant.
///
/// ```swift
/// print(WireDescription(of: House.Reading.self).text)
/// // extension House { @Wire struct Reading { let celsius: Double; var battery: Swift.Int = 100 } }
/// ```
///
/// Generated code fills it in. A description belongs to one thread at a time.
public struct WireDescription {
  private var texts: [String] = []
  private var known: Set<String> = []
  /// Describe the included types, each when the declaration that names it has ended.
  private var pending: [(inout WireDescription) -> Void] = []
  /// The closing braces of the declaration that was opened last.
  private var end = ""

  /// Describes a type, the types that it names, and the types that those name in turn.
  public init<Value: WireValue>(of type: Value.Type) {
    include(type)
    finish()
  }

  /// An empty description, for ``include(_:_:)`` and ``finish()``.
  package init() {}

  /// The declarations, a line for each.
  public var text: String { texts.map { $0 + "\n" }.joined() }

  /// Begins the declaration of a type. Ends the one that was begun before.
  @_documentation(visibility: internal)
  public mutating func open(_ type: Any.Type, _ head: String) {
    // The name has the module before it, and perhaps generic arguments behind it.
    let names = String(reflecting: type).prefix { $0 != "<" }.split(separator: ".").dropFirst()
    open(names.filter { !$0.hasPrefix("(") }.joined(separator: "."), head)
  }

  /// Begins the declaration of a name with the types around it: `House.Reading`.
  @_documentation(visibility: internal)
  public mutating func open(_ name: String, _ head: String) {
    close()
    let scope = name.split(separator: ".").dropLast().joined(separator: ".")
    texts.append((scope.isEmpty ? "" : "extension \(scope) { ") + head + " {")
    end = scope.isEmpty ? " }" : " } }"
  }

  /// Adds a member to the declaration that was begun last.
  @_documentation(visibility: internal)
  public mutating func add(_ member: String) {
    if texts.isEmpty { return }
    texts[texts.count - 1] += texts[texts.count - 1].hasSuffix("{") ? " \(member)" : "; \(member)"
  }

  /// Adds a property with its type, and describes that. An extension may not see the type's name, so
  /// the property says it.
  ///
  ///     description.add("var place", " = unknown()") { (value: Self) in value.place }
  @_documentation(visibility: internal)
  public mutating func add<Root, Value>(
    _ head: String, _ tail: String, _ property: (Root) -> Value
  ) {
    add("\(head): \(String(reflecting: Value.self))\(tail)")
    include(Value.self)
  }

  /// Describes a type behind the declaration that names it, once.
  ///
  /// A type that travels by its `Codable` code is left out, because nothing is known of its parts.
  @_documentation(visibility: internal)
  public mutating func include(_ type: Any.Type) {
    guard let type = type as? any WireValue.Type else { return }
    include(String(reflecting: type)) { type._describe(in: &$0) }
  }

  /// Describes a type by the name that a requirement has for it, which may be an alias.
  @_documentation(visibility: internal)
  public mutating func include(_ type: Any.Type, as name: String) {
    let known = String(reflecting: type)
    if known != name, !known.hasSuffix(".\(name)") {
      include("alias \(name)") { description in
        description.close()
        description.texts.append("typealias \(name) = \(known)")
      }
    }
    include(type)
  }

  /// Describes the type of a case's value. `value` is not called.
  @_documentation(visibility: internal)
  public mutating func includeValue<Root, Value>(_ value: (Root) -> Value?) { include(Value.self) }

  /// Calls `describe` when the declaration that was begun last has ended, unless something of that
  /// name was included before.
  package mutating func include(
    _ name: String, _ describe: @escaping (inout WireDescription) -> Void
  ) {
    if known.insert(name).inserted { pending.append(describe) }
  }

  /// Describes all that was included.
  package mutating func finish() {
    // Not by recursion: types can name each other, and in any depth. A generic type can even name
    // others of itself without end.
    var next = 0
    while next < min(pending.count, 4_096) {
      pending[next](&self)
      next += 1
    }
    pending = []
    close()
  }

  private mutating func close() {
    if texts.isEmpty { return }
    texts[texts.count - 1] += end
    end = ""
  }
}
