import LiaisonCore

/// An object whose properties are read and set by name.
struct KeyedObject {
  let object: AnyObject
  let keys: ObservedKeys
  /// The path that led to this object; `nil` for a single key.
  let path: String?

  init(_ object: AnyObject, _ keys: ObservedKeys, in path: String? = nil) {
    self.object = object
    self.keys = keys
    self.path = path
  }

  /// Makes an object inside of a path. Returns `nil` if the value is not an object that may be used
  /// where the path began.
  init?(_ value: Any, in path: String) {
    guard let object = value as? any Observed else { return nil }
    self.init(object, type(of: object)._observedKeys, in: path)
  }

  func context(_ key: String) -> KeyContext {
    KeyContext(path: path ?? key, key: key, owner: type(of: object))
  }

  func property(_ key: String) throws(KeyError) -> ObservedKeys.Property {
    if let property = keys.property(key) { return property }
    throw unknown(key)
  }

  fileprivate func unknown(_ key: String) -> KeyError {
    context(key).unknown(among: keys.names.filter { keys.property($0)?.read != nil })
  }
}

// MARK: - Undefined keys

extension KeyedObject {
  private var handlesUndefinedKeys: Bool {
    object is any HandlesUndefinedKeys || object is any ActorHandlesUndefinedKeys
  }

  private func value(forUndefinedKey key: String) throws(KeyError) -> Any? {
    do {
      if let object = object as? any HandlesUndefinedKeys {
        return flattened(try object.value(forUndefinedKey: key))
      }
      guard let object = object as? any ActorHandlesUndefinedKeys else { throw UndefinedKey() }
      return flattened(try inside(object) { Sealed(try $0.value(forUndefinedKey: key)) }.content)
    } catch {
      throw undefined(key, error)
    }
  }

  private func set(_ value: Any?, forUndefinedKey key: String) throws(KeyError) {
    do {
      if let object = object as? any HandlesUndefinedKeys {
        return try object.setValue(value, forUndefinedKey: key)
      }
      guard let object = object as? any ActorHandlesUndefinedKeys else { throw UndefinedKey() }
      let value = Sealed(value)
      try inside(object) { try $0.setValue(value.content, forUndefinedKey: key) }
    } catch {
      throw undefined(key, error)
    }
  }

  private func undefined(_ key: String, _ cause: any Error) -> KeyError {
    var error = unknown(key)
    if !(cause is UndefinedKey) { error.cause = cause }
    return error
  }

  /// Runs `body` inside the actor. Code that uses an actor's keys already runs there.
  private func inside<Object: Actor, Outcome: Sendable>(
    _ object: Object, _ body: (isolated Object) throws -> Outcome
  ) throws -> Outcome {
    try object.assumeIsolated(body)
  }
}

// MARK: - Reading and setting

extension KeyedObject {
  func value(forKey key: String) throws(KeyError) -> Any? {
    guard let property = keys.property(key) else { return try value(forUndefinedKey: key) }
    guard let read = property.read else { throw context(key).hidden() }
    return read(object)
  }

  func values(forKeys keys: [String]) throws(KeyError) -> [String: Any?] {
    var values: [String: Any?] = [:]
    for key in keys { values.updateValue(try value(forKey: key), forKey: key) }
    return values
  }

  func set(_ value: Any?, forKey key: String, validating: Bool) throws(KeyError) {
    if keys.property(key) == nil { return try set(value, forUndefinedKey: key) }
    try assignment(of: value, to: key, validating: validating).make()
  }

  /// Sets all properties, or none if one cannot be set. Undefined keys are set first, so the object
  /// may have set some of them when a later one fails.
  func set(_ values: [String: Any?], validating: Bool) throws(KeyError) {
    let known = keys.names.filter { values[$0] != nil }
    var unknown: [String] = []
    if known.count < values.count {
      unknown = values.keys.filter { keys.property($0) == nil }.sorted()
      if !handlesUndefinedKeys { for key in unknown { _ = try property(key) } }
    }
    var assignments: [Assignment] = []
    for key in known {
      assignments.append(try assignment(of: values[key] ?? nil, to: key, validating: validating))
    }
    for key in unknown { try set(values[key] ?? nil, forUndefinedKey: key) }
    for assignment in assignments { assignment.make() }
  }

  func validate(_ value: inout Any?, forKey key: String) throws(KeyError) {
    value = flattened(try assignment(of: value, to: key, validating: true).value)
  }
}

// MARK: - Checking before setting

extension KeyedObject {
  /// A value that fits a property.
  private struct Assignment {
    let object: AnyObject
    let write: ObservedKeys.Property.Write
    let value: Any

    func make() { _ = write(object, value) }
  }

  private func assignment(
    of value: Any?, to key: String, validating: Bool
  ) throws(KeyError) -> Assignment {
    let property = try property(key)
    guard let write = property.write else {
      throw property.read == nil
        ? context(key).hidden() : context(key).readOnly(isConstant: property.isConstant)
    }
    var value = value
    if validating { try askObject(&value, key) }
    guard let fitting = fitted(value, to: property.valueType) else {
      throw context(key).misfit(value, expected: property.valueType)
    }
    return Assignment(object: object, write: write, value: fitting)
  }

  private func askObject(_ value: inout Any?, _ key: String) throws(KeyError) {
    do {
      if let object = object as? any ValidatesKeys {
        try object.validate(&value, forKey: key)
      } else if let object = object as? any ActorValidatesKeys {
        value = try asked(object, value, key)
      }
    } catch {
      throw context(key).refused(error)
    }
  }

  /// Validates the value inside the actor. Code that sets a property of an actor by name already
  /// runs there, so the value does not leave the actor.
  private func asked(
    _ object: some ActorValidatesKeys, _ value: Any?, _ key: String
  ) throws -> Any? {
    let value = Sealed(value)
    return try object.assumeIsolated { object in
      var value = value.content
      try object.validate(&value, forKey: key)
      return Sealed(value)
    }.content
  }
}
