/// Calls as values: `.invocations(Codable.self)`.
struct InvocationOptions {
  /// The further protocols that the invocation enumeration conforms to.
  var conformances: [String] = []
}

/// Objects at the other end of a link: `.remote(throwing: StoreError.self)`.
struct RemoteOptions {
  /// The errors that arrive as themselves.
  var errors: [String] = []
}

extension ContractReading {
  mutating func readOptions() -> ContractOptions {
    var options = ContractOptions()
    var parts: Contract.Parts = []
    var seen: Set<String> = []
    for (index, argument) in optionArguments.enumerated() {
      let (name, arguments) = Marks.split(argument.value)
      switch name {
      case "multicast":
        parts.insert(.multicast)
        options.isMulticastExplicit = true
      case "handlers":
        parts.insert(.handlers)
        options.handlersIndex = index
      case "proxy": parts.insert(.proxy)
      case "anywhere":
        options.isAnywhere = true
        options.anywhereIndex = index
      case "invocations":
        options.invocations = InvocationOptions(
          conformances: readTypes(arguments ?? "", in: argument))
        options.invocationsIndex = index
      case "spy": options.spyIndex = index
      case "remote":
        let errors = arguments?.drop(while: \.isWhitespace) ?? ""
        let isListed = errors.hasPrefix("throwing:")
        options.remote = RemoteOptions(
          errors: readTypes(isListed ? String(errors.dropFirst(9)) : String(errors), in: argument))
        options.remoteIndex = index
      case "adopting":
        options.adopted += readAdopted(arguments ?? "", in: argument, index)
        continue
      default:
        reportInAttribute(.unknownOption(argument.value.trimmingSpaces()), at: argument.valueRange)
        continue
      }
      if !seen.insert(name).inserted {
        reportInAttribute(
          .duplicateOption(name), at: argument.valueRange, fix: removeOption(index))
      }
    }
    if !parts.isEmpty { options.parts = parts }
    // A spy stores calls as values.
    if options.spyIndex != nil { options.invocations = options.invocations ?? InvocationOptions() }
    return options
  }

  var optionArguments: [Attribute.Argument] {
    readAttribute(request.attribute.text)?.arguments ?? []
  }

  /// `A.self, (any B.C).self` as `A`, `B.C`.
  private mutating func readAdopted(
    _ arguments: String, in argument: Attribute.Argument, _ index: Int
  ) -> [String] {
    if arguments.trimmingSpaces().isEmpty {
      reportInAttribute(.adoptingNothing, at: argument.valueRange, fix: removeOption(index))
    }
    return readTypes(arguments, in: argument)
  }

  private mutating func readTypes(
    _ arguments: String, in argument: Attribute.Argument
  ) -> [String] {
    let types = arguments.split(separator: ",").map { $0.trimmingSpaces() }
    return types.compactMap { type in
      guard type.hasSuffix(".self") else {
        reportInAttribute(.adoptingNeedsType(type), at: argument.valueRange)
        return nil
      }
      var name = type.dropLast(5)
      while name.hasPrefix("("), name.hasSuffix(")") { name = name.dropFirst().dropLast() }
      return (name.hasPrefix("any ") ? name.dropFirst(4) : name).trimmingSpaces()
    }
  }

  /// A call that is sent to an actor cannot be kept and sent again from elsewhere.
  mutating func checkInvocations(_ options: inout ContractOptions, _ inherited: Inheritance) {
    guard inherited.isActor else { return }
    for (name, index) in [("invocations", options.invocationsIndex), ("spy", options.spyIndex)] {
      guard let index else { continue }
      reportInAttribute(
        .invocationsOnActor(name), at: optionArguments[index].valueRange, fix: removeOption(index))
    }
    (options.invocations, options.spyIndex) = (nil, nil)
  }
}
