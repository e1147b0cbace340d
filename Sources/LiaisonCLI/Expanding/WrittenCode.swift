import LiaisonMacroExpansion

/// What one macro writes for one declaration in one role.
struct WrittenCode {
  let path: String
  /// Where the declaration begins, counted from one.
  let line: Int
  let column: Int
  /// The attribute as written: `@Contract(.spy)`.
  let attribute: String
  /// The kind and the name: `protocol DoorDelegate`, `var name`.
  let declaration: String
  /// Where the compiler puts the code: `beside it`, `as extensions`, `inside it`, `as accessors`.
  let place: String
  let source: String
}

extension WrittenCode {
  /// The lines of `--outline`. Accessors have none, because no code calls them by name.
  var outline: [String] {
    place == MacroRole.accessor.place ? [] : Outline(of: source).lines
  }

  var json: JSON {
    .object([
      JSON.Member("path", .string(path)), JSON.Member("line", .integer(line)),
      JSON.Member("column", .integer(column)), JSON.Member("attribute", .string(attribute)),
      JSON.Member("declaration", .string(declaration)), JSON.Member("place", .string(place)),
      JSON.Member("source", .string(source)),
      JSON.Member("outline", .array(outline.map(JSON.string))),
    ])
  }
}
