/// The options in `@Observed(…)`.
struct ObservedOptions: OptionSet {
  let rawValue: Int

  static let threadSafe = Self(rawValue: 1)
  static let observable = Self(rawValue: 2)

  /// The options by the names that clients write.
  static let named: [(name: String, option: Self)] = [
    ("threadSafe", .threadSafe), ("observable", .observable),
  ]

  static func named(_ name: String) -> Self? { named.first { $0.name == name }?.option }
}

extension ObservedOptions {
  /// The known options; unknown ones are ignored.
  init(of attribute: SourceText) {
    self = (readAttribute(attribute.text)?.arguments ?? []).reduce([]) { all, argument in
      all.union(Self.named(Marks.split(argument.value).name) ?? [])
    }
  }
}

extension ObservedReading {
  /// Reads the options, and reports those that the class cannot have.
  mutating func readOptions(of declared: ClassDeclaration) -> ObservedOptions {
    var options: ObservedOptions = []
    let arguments = readAttribute(request.attribute.text)?.arguments ?? []
    for (index, argument) in arguments.enumerated() {
      let name = Marks.split(argument.value).name
      if let option = ObservedOptions.named(name) {
        if let message = objection(to: option, called: name, beside: options, in: declared) {
          reportInAttribute(message, at: argument.valueRange, fix: removeOption(index))
        } else {
          options.insert(option)
        }
      } else {
        reportInAttribute(.unknownOption(argument.value.trimmingSpaces()), at: argument.valueRange)
      }
    }
    return options
  }

  /// The reason why a class cannot have an option.
  private func objection(
    to option: ObservedOptions, called name: String, beside others: ObservedOptions,
    in declared: ClassDeclaration
  ) -> ObservedMessage? {
    if others.contains(option) { return .duplicateOption(name) }
    if declared.kind == .actor {
      return option == .threadSafe ? .threadSafeActor : .observableActor
    }
    if option == .threadSafe, let globalActor = declared.globalActor {
      return .threadSafeOnGlobalActor(globalActor)
    }
    return nil
  }
}
