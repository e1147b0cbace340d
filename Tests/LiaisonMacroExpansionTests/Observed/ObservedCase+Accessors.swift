import LiaisonMacroExpansion

extension ObservedCase {
  /// What takes the place of a stored variable.
  static let accessors: [Self] = [
    Self(
      "a variable", .accessor, "@_ObservedProperty",
      #"""
      var a = ""
      """#,
      #"""
      @storageRestrictions(initializes: _a)
      init(initialValue) { _a = initialValue }
      get { _a }
      set {
        guard _observation.isWatched else {
          _a = newValue
          return
        }
        _observation.change(_Key.a, of: self, to: newValue, from: _a) { _a = newValue }
      }
      _modify {
        guard _observation.isWatched else {
          yield &_a
          return
        }
        let change = _observation.begin(_Key.a, of: self, from: _a)
        defer { _observation.end(change, of: self, with: _a) }
        yield &_a
      }
      """#),
    Self(
      "a variable with observers", .accessor, "@_ObservedProperty",
      #"""
      var a = 3 { didSet { a = max(a, 0) } }
      """#,
      #"""
      @storageRestrictions(initializes: _a)
      init(initialValue) { _a = initialValue }
      get { _a }
      set {
        guard _observation.isWatched else {
          _a = newValue
          return
        }
        _observation.change(_Key.a, of: self, from: _a) { _a = newValue }
      }
      """#),
    Self(
      "a variable of which the class tells itself", .accessor, "@_ObservedProperty(.manual)",
      #"""
      var a: Set<Int> = []
      """#,
      #"""
      @storageRestrictions(initializes: _a)
      init(initialValue) { _a = initialValue }
      get { _a }
      set { _a = newValue }
      _modify { yield &_a }
      """#),
    Self(
      "a thread-safe variable", .accessor, "@_ObservedProperty(.threadSafe)",
      #"""
      var a = 0
      """#,
      #"""
      @storageRestrictions(initializes: _a)
      init(initialValue) { _a = initialValue }
      get { _observation.withLock { _a } }
      set { _observation.change(_Key.a, of: self, to: newValue, from: _a) { _a = newValue } }
      """#),
    Self(
      "a thread-safe variable of which the class tells itself", .accessor,
      "@_ObservedProperty(.manual, .threadSafe)",
      #"""
      var a = 0
      """#,
      #"""
      @storageRestrictions(initializes: _a)
      init(initialValue) { _a = initialValue }
      get { _observation.withLock { _a } }
      set { _observation.store(_Key.a, to: newValue, from: _a) { _a = newValue } }
      """#),
    Self(
      "a variable that Observation sees", .accessor, "@_ObservedProperty(.observable)",
      #"""
      var a = ""
      """#,
      #"""
      @storageRestrictions(initializes: _a)
      init(initialValue) { _a = initialValue }
      get {
        _observableRegistrar.access(self, \C.a)
        return _a
      }
      set {
        guard _observation.isWatched else {
          _observableRegistrar.mutate(self, \C.a) { _a = newValue }
          return
        }
        _observation.change(_Key.a, of: self, to: newValue, from: _a) { _observableRegistrar.mutate(self, \C.a) { _a = newValue } }
      }
      _modify {
        guard _observation.isWatched else {
          _observableRegistrar.begins(self, \C.a)
          defer { _observableRegistrar.ends(self, \C.a) }
          yield &_a
          return
        }
        let change = _observation.begin(_Key.a, of: self, from: _a)
        defer { _observation.end(change, of: self, with: _a) }
        _observableRegistrar.begins(self, \C.a)
        defer { _observableRegistrar.ends(self, \C.a) }
        yield &_a
      }
      """#),
    Self(
      "a thread-safe variable that Observation sees", .accessor,
      "@_ObservedProperty(.threadSafe, .observable)",
      #"""
      var a = 0
      """#,
      #"""
      @storageRestrictions(initializes: _a)
      init(initialValue) { _a = initialValue }
      get {
        _observableRegistrar.access(self, \C.a)
        return _observation.withLock { _a }
      }
      set { _observableRegistrar.mutate(self, \C.a) { _observation.change(_Key.a, of: self, to: newValue, from: _a) { _a = newValue } } }
      """#),
    Self(
      "a name in backticks", .accessor, "@_ObservedProperty(.manual)",
      #"""
      var `default` = 0
      """#,
      #"""
      @storageRestrictions(initializes: _default)
      init(initialValue) { _default = initialValue }
      get { _default }
      set { _default = newValue }
      """#),
    Self(
      "a raw name", .accessor, "@_ObservedProperty(.manual)",
      #"""
      var `two words` = 0
      """#,
      #"""
      @storageRestrictions(initializes: `_two words`)
      init(initialValue) { `_two words` = initialValue }
      get { `_two words` }
      set { `_two words` = newValue }
      """#),
  ]
}
