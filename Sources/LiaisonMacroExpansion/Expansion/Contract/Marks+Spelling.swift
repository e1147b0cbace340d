extension Marks {
  /// The name of the mark that an attribute is, or that it misspells by a letter or two or in
  /// letter case.
  static func name(meantBy attribute: Attribute) -> String? {
    let written = attribute.baseName
    if names.contains(written) { return written }
    let own = Array(written.lowercased().utf8)
    return names.sorted().first { name in
      let limit = name.utf8.count > 6 ? 2 : 1
      let other = Array(name.lowercased().utf8)
      return abs(own.count - other.count) <= limit && editDistance(own, other) <= limit
    }
  }
}

extension Attribute {
  /// Whether an implementation of the requirement needs the attribute, too.
  ///
  /// An unknown attribute would be an error at each copy. So unknown attributes are not copied,
  /// neither a slip nor another library's macro. An attribute with a capital and without
  /// parentheses may name a global actor, and is copied.
  var isForImplementations: Bool {
    if Marks.name(meantBy: self) != nil || baseName.hasSuffix("Builder") { return false }
    let known: Set<String> = [
      "available", "discardableResult", "objc", "preconcurrency", "unsafe",
      "warn_unqualified_access",
    ]
    return known.contains(baseName) || baseName.hasPrefix("_")
      || baseName.first?.isUppercase == true && arguments == nil
  }

  /// The attribute under another name.
  func named(_ name: String) -> Attribute {
    Attribute(
      name: name, nameRange: nameRange, arguments: arguments, argumentText: argumentText,
      text: text, range: range)
  }
}
