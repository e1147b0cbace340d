extension AttachedExpansion {
  init(json: JSON, _ settings: CompilerSettings) throws(PluginMessageError) {
    let macro = try json.required("macro")
    var context: [SourceText] = []
    for syntax in json["lexicalContext"]?.array ?? [] {
      context.append(try SourceText(json: syntax))
    }
    self.init(
      macroModule: macro["moduleName"]?.string ?? "",
      macroTypeName: withoutTrivia(try macro.requiredString("typeName")),
      macroName: withoutTrivia(macro["name"]?.string ?? ""),
      role: MacroRole(try json.requiredString("macroRole")),
      discriminator: json["discriminator"]?.string ?? "",
      attribute: try SourceText(json: json.required("attributeSyntax")),
      declaration: try SourceText(json: json.required("declSyntax")),
      parent: try json.present("parentDeclSyntax").map { json throws(PluginMessageError) in
        try SourceText(json: json)
      },
      extendedType: json.trimmedSource(of: "extendedTypeSyntax"),
      conformances: json.trimmedSource(of: "conformanceListSyntax"),
      lexicalContext: context,
      isOnMainActorByDefault: settings.areOnMainActorByDefault
    )
  }
}

extension SourceText {
  init(json: JSON) throws(PluginMessageError) {
    let location = try json.required("location")
    self.init(
      text: try json.requiredString("source"),
      fileName: location["fileName"]?.string ?? "",
      fileID: location["fileID"]?.string ?? "",
      offset: location["offset"]?.integer ?? 0,
      line: location["line"]?.integer ?? 0,
      column: location["column"]?.integer ?? 0
    )
  }
}

extension JSON {
  init(
    message: UnsafeRawBufferPointer,
    skipping: Set<String>
  ) throws(PluginMessageError) {
    do {
      self = try JSON(parsing: message, skipping: skipping)
    } catch {
      throw PluginMessageError("The compiler's message is not JSON: \(error)")
    }
  }

  /// The only member of a message: its key is the message's name.
  func soleMember() throws(PluginMessageError) -> (name: String, content: JSON) {
    guard case .object(let members) = self, members.count == 1 else {
      throw PluginMessageError("The compiler's message is not an object with one key.")
    }
    return (members[0].key, members[0].value)
  }

  func required(_ key: String) throws(PluginMessageError) -> JSON {
    guard let value = self[key] else {
      throw PluginMessageError("The compiler's message has no \"\(key)\".")
    }
    return value
  }

  func requiredString(_ key: String) throws(PluginMessageError) -> String {
    guard let string = try required(key).string else {
      throw PluginMessageError("The compiler's message has a \"\(key)\" that is not a string.")
    }
    return string
  }

  /// The source of an optional piece of syntax, without the comments around it.
  fileprivate func trimmedSource(of key: String) -> String? {
    guard let source = present(key)?["source"]?.string else { return nil }
    return withoutTrivia(source)
  }

  /// The value of an optional key; null counts as absent.
  func present(_ key: String) -> JSON? {
    guard let value = self[key], !value.isNull else { return nil }
    return value
  }
}
