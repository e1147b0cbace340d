/// One JSON value, as the compiler and the plugin exchange them.
///
/// Integers are kept apart from other numbers because source offsets must stay exact.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case decimal(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One entry of an object; the order of entries is kept.
  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON {
  /// Reads exactly one value that fills `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The UTF-8 text. It is not kept.
  ///   - skipping: Keys whose values are skipped and left out of the result. To save time, such a
  ///     value is checked only for valid UTF-8 and for balanced brackets.
  /// - Throws: A `JSONError` with the fault of the text and its place.
  package init(
    parsing bytes: UnsafeRawBufferPointer,
    skipping: Set<String> = []
  ) throws(JSONError) {
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      throw JSONError("The text is empty.", at: 0)
    }
    let start = base.assumingMemoryBound(to: UInt8.self)
    let survey = ByteSurvey(of: start, count: bytes.count)
    if let offset = survey.firstInvalidOffset {
      throw JSONError("The text is not valid UTF-8.", at: offset)
    }
    var reader = JSONReader(
      bytes: start,
      count: bytes.count,
      hasControls: survey.hasControls,
      skipping: skipping
    )
    self = try reader.readDocument()
  }

  /// Reads exactly one value that fills `text`.
  package init(text: String) throws(JSONError) {
    self = try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
      try JSON(parsing: UnsafeRawBufferPointer(bytes))
    }
  }

  /// The value of `key`, or the last one if the key is repeated. Nil if this is not an object.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    var index = members.count
    while index > 0 {
      index -= 1
      if members[index].key == key { return members[index].value }
    }
    return nil
  }

  package var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  package var string: String? {
    if case .string(let string) = self { return string }
    return nil
  }

  package var integer: Int? {
    if case .integer(let integer) = self { return integer }
    return nil
  }

  package var array: [JSON]? {
    if case .array(let array) = self { return array }
    return nil
  }
}
