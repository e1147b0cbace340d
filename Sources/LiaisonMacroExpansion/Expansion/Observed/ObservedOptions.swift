/// What `@Observed(…)` asks for.
struct ObservedOptions {
  var isThreadSafe = false
  /// Where `.threadSafe` stands among the arguments.
  var threadSafeIndex: Int?
}

extension ObservedOptions {
  /// The options as far as they can be read.
  init(of attribute: SourceText) {
    for (index, argument) in (readAttribute(attribute.text)?.arguments ?? []).enumerated()
    where Marks.split(argument.value).name == "threadSafe" {
      isThreadSafe = true
      threadSafeIndex = index
    }
  }
}

extension ObservedReading {
  /// Reads the options and says which of them cannot be had.
  mutating func readOptions(of declared: ClassDeclaration) -> ObservedOptions {
    var options = ObservedOptions(of: request.attribute)
    var seen: Set<String> = []
    for (index, argument) in optionArguments.enumerated() {
      let name = Marks.split(argument.value).name
      if name != "threadSafe" {
        reportInAttribute(.unknownOption(argument.value.trimmingSpaces()), at: argument.valueRange)
      } else if !seen.insert(name).inserted {
        reportInAttribute(
          .duplicateOption(name), at: argument.valueRange, fix: removeOption(index))
      }
    }
    guard let index = options.threadSafeIndex else { return options }
    let range = optionArguments[index].valueRange
    if declared.kind == .actor {
      reportInAttribute(.threadSafeActor, at: range, fix: removeOption(index))
      options.isThreadSafe = false
    } else if let globalActor = declared.globalActor {
      reportInAttribute(
        .threadSafeOnGlobalActor(globalActor), at: range, fix: removeOption(index))
      options.isThreadSafe = false
    }
    return options
  }

  private var optionArguments: [Attribute.Argument] {
    readAttribute(request.attribute.text)?.arguments ?? []
  }
}
