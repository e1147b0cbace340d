extension ContractReading {
  /// Reports what keeps the contract's objects from being at the other end of a link. If one
  /// requirement is wrong, everything else is generated nevertheless.
  mutating func checkRemote(
    _ contract: inout Contract, _ options: ContractOptions, _ declared: ProtocolDeclaration,
    _ inherited: Inheritance
  ) {
    let errors = diagnostics.count
    if let remote = options.remote { checkRemoteType(remote, options, declared, inherited) }
    if options.remote != nil {
      for operation in contract.operations { checkRemote(operation, contract) }
      checkNames(of: contract)
      checkAhead(of: contract)
    } else {
      for operation in contract.operations { checkWithoutRemote(operation) }
    }
    if diagnostics.count > errors { contract.remote = nil }
  }

  private mutating func checkWithoutRemote(_ operation: Operation) {
    let marks = Marks(of: operation.requirement)
    for attribute in [marks.oneWay, marks.remoteName].compactMap({ $0 }) {
      report(
        .remote(.markWithoutRemote(attribute.baseName)), at: attribute.range,
        fix: removal(of: attribute))
    }
  }

  // MARK: - The contract

  private mutating func checkRemoteType(
    _ remote: RemoteOptions, _ options: ContractOptions, _ declared: ProtocolDeclaration,
    _ inherited: Inheritance
  ) {
    let place = options.remoteIndex.map { optionArguments[$0].valueRange } ?? declared.name.range
    if inherited.isActor {
      reportInAttribute(
        .remote(.actor), at: place, fix: options.remoteIndex.flatMap(removeOption))
    } else if !inherited.isSendable, inherited.parents.isEmpty {
      let last = declared.inherited.last?.range.upperBound
      report(
        .remote(.notSendable(declared.name.bare)), at: declared.name.range,
        fixAt: last ?? declared.name.range.upperBound,
        fix: ("Add 'Sendable'", last == nil ? ": Sendable" : ", Sendable"))
    }
    if !options.adopted.isEmpty {
      reportInAttribute(
        .remote(.adopting), at: place, fix: options.remoteIndex.flatMap(removeOption))
    }
    for case .associatedType(let type) in declared.members {
      report(.remote(.associatedType(type.name.bare)), at: type.name.range)
    }
    var numbers: [UInt32: String] = [:]
    for error in remote.errors {
      if let other = numbers.updateValue(error, forKey: RemoteOptions.number(of: error)) {
        reportInAttribute(.remote(.sameError(error, as: other)), at: place)
      }
    }
  }

  /// Reports two requirements that the other end could not distinguish.
  private mutating func checkNames(of contract: Contract) {
    var owners: [UInt32: Operation] = [:]
    for operation in contract.operations {
      let number = operation.wireNumber
      guard let other = owners[number],
        !HandlerNaming.areAlternatives(other, operation, in: contract.members)
      else {
        owners[number] = operation
        continue
      }
      let message: RemoteMessage =
        operation.wireName == other.wireName
        ? .sameName(operation.displayName, as: other.displayName)
        : .sameNumber(operation.displayName, as: other.displayName)
      if let mark = Marks(of: operation.requirement).remoteName {
        report(.remote(message), at: mark.range, fix: nil)
      } else {
        report(
          .remote(message), at: operation.nameRange,
          fixAt: operation.requirement.range.lowerBound,
          fix: ("Add '@RemoteName'", "@RemoteName(\(operation.distinctName.literal)) "))
      }
    }
  }

  /// Reports a requirement whose name is that of a generated member.
  private mutating func checkAhead(of contract: Contract) {
    guard let other = contract.operations.first(where: { $0.promised != nil }) else { return }
    for operation in contract.operations
    where operation.parameters.isEmpty && ["ahead", "ahead()"].contains(operation.displayName) {
      report(
        .remote(.ahead(operation.displayName, of: other.displayName)), at: operation.nameRange)
    }
  }

  // MARK: - Requirements

  private mutating func checkRemote(_ operation: Operation, _ contract: Contract) {
    if let mark = Marks(of: operation.requirement).remoteName, operation.givenRemoteName == nil {
      let value = mark.arguments?.first?.value.trimmingSpaces() ?? ""
      report(.remote(.nameNeedsText(value)), at: mark.arguments?.first?.valueRange ?? mark.range)
    }
    if let generics = operation.genericParameters {
      return report(.remote(.generic(operation.displayName)), at: generics.text.range)
    }
    if checkReceiver(of: operation) { return }
    checkEffects(of: operation)
    if operation.isOneWay, operation.result != nil,
      let mark = Marks(of: operation.requirement).oneWay
    {
      report(
        .remote(.oneWayResult(operation.displayName)), at: mark.range, fix: removal(of: mark))
    }
    for parameter in operation.parameters { check(parameter, of: operation, contract) }
    guard let result = operation.remoteResult else { return }
    let type = TypeText(result.text)
    if let function = TypeText(type.wrapped ?? "").function ?? type.function {
      check(function, called: operation.displayName, at: result.range, mayEscape: true, contract)
    }
    checkValue(type, at: result.range)
  }

  /// Whether a call changes the receiver. If so, the change is reported.
  private mutating func checkReceiver(of operation: Operation) -> Bool {
    if let setter = operation.setter {
      report(
        .remote(.setter(operation.displayName)), at: setter.range,
        fix: removal(ofWord: setter.range, titled: "'set'"))
      return true
    }
    if let word = operation.requirement.modifiers.first(where: { $0.text == "mutating" }) {
      report(
        .remote(.mutating(operation.displayName)), at: word.range,
        fix: removal(ofWord: word.range, titled: "'mutating'"))
      return true
    }
    return false
  }

  private mutating func checkEffects(of operation: Operation) {
    let effects = operation.effects
    if effects.isAsync && effects.canThrow && effects.throwing != .rethrows { return }
    let message = DiagnosticMessage.remote(.waits(operation.displayName, effects: "async throws"))
    let region: Range<Int>
    switch operation.kind {
    case .function(let function):
      region = function.parametersRange.upperBound..<function.range.upperBound
    case .property, .subscript:
      guard let getter = operation.accessors?.getter else { return }
      region = getter.range.lowerBound + 3..<getter.range.upperBound
    }
    if effects.throwing != .none {
      // There is no fix-it for `throws(Never)` and `rethrows`: the error type is the user's choice.
      guard effects.throwing == .any else { return report(message, at: operation.nameRange) }
      return report(
        message, at: operation.nameRange, fixAt: region.lowerBound,
        fix: ("Make it 'async'", " async"))
    }
    let async = effects.isAsync ? range(of: "async", in: region) : nil
    report(
      message, at: operation.nameRange, fixAt: async?.upperBound ?? region.lowerBound,
      fix: async == nil
        ? ("Make it 'async throws'", " async throws") : ("Make it 'throws'", " throws"))
  }

  private mutating func check(
    _ parameter: CallParameter, of operation: Operation, _ contract: Contract
  ) {
    let name = parameter.parameter.name.bare
    let range = parameter.parameter.typeRange
    let words = ["inout", "isolated", "autoclosure"]
    let specifiers =
      parameter.parameter.specifiers + parameter.parameter.typeAttributes.map(\.baseName)
    if let word = words.first(where: specifiers.contains) {
      return report(
        .remote(.specifier(name, word: word == "autoclosure" ? "@autoclosure" : word)),
        at: self.range(of: word, in: range) ?? range)
    }
    if parameter.isVariadic {
      let type = parameter.parameter.type.text
      return report(.remote(.variadic(name)), at: range, fix: ("Write '[\(type)]'", "[\(type)]"))
    }
    if let word = self.range(of: "some", in: range) {
      return report(.remote(.generic(operation.displayName)), at: word)
    }
    let type = TypeText(parameter.remoteType)
    if let function = type.function {
      return check(function, called: name, at: range, mayEscape: parameter.isEscaping, contract)
    }
    if let wrapped = type.wrapped, let function = TypeText(wrapped).function {
      return check(function, called: name, at: range, mayEscape: true, contract)
    }
    checkValue(type, at: range)
  }

  private mutating func check(
    _ closure: TypeText.Function, called name: String, at range: Range<Int>, mayEscape: Bool,
    _ contract: Contract
  ) {
    let bytes = Array(source.text.utf8)[range]
    // Inside the parentheses of an optional.
    let start = range.lowerBound + bytes.prefix { $0 == UInt8(ascii: "(") }.count
    let first = mayEscape && !closure.attributes.contains("@escaping") ? start : range.lowerBound
    if !mayEscape {
      return report(
        .remote(.closureEscapes(name)), at: range, fixAt: range.lowerBound,
        fix: ("Write '@escaping'", "@escaping "))
    }
    if !closure.attributes.contains("@Sendable") {
      return report(
        .remote(.closureSendable(name)), at: range, fixAt: first,
        fix: ("Write '@Sendable'", "@Sendable "))
    }
    let words = closure.effects.split(separator: " ").map(String.init)
    if words != ["async", "throws"] {
      let effects = effectsRange(in: range).map {
        FixIt.Change(range: source.sourceRange($0), newText: " async throws ")
      }
      return report(
        .remote(.closureWaits(name)), at: range,
        fix: effects.map { FixIt("Make it 'async throws'", changes: [$0]) })
    }
    let says = ["@concurrent", "nonisolated(nonsending)", "@MainActor"]
    let isSaid = closure.attributes.contains { says.contains($0) }
    if ["public ", "package "].contains(contract.access), !isSaid {
      report(
        .remote(.closureIsolation(name)), at: range, fixAt: first,
        fix: ("Write '@concurrent'", "@concurrent "))
    }
  }

  /// The place of a function type's effects: after the parameters' closing parenthesis, before the
  /// arrow.
  private func effectsRange(in range: Range<Int>) -> Range<Int>? {
    let bytes = Array(source.text.utf8)
    var close = range.lowerBound
    for index in range.dropLast() {
      if bytes[index] == UInt8(ascii: ")") { close = index + 1 }
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: ">") {
        return close..<index
      }
    }
    return nil
  }

  /// Reports a value that is no closure and cannot travel, if the name of its type shows that.
  private mutating func checkValue(_ type: TypeText, at range: Range<Int>) {
    if type.isAnyOfNoContract { return report(.remote(.anyType(type.text)), at: range) }
    guard let elements = type.streamOfNoErrors else { return }
    report(
      .remote(.silentStream(type.text)), at: range,
      fix: ("Write 'AsyncThrowingStream'", "AsyncThrowingStream<\(elements), any Error>"))
  }
}

extension Operation {
  var givenRemoteName: String? { Marks(of: requirement).givenRemoteName }
  var isOneWay: Bool { Marks(of: requirement).oneWay != nil }

  /// The requirement's name on the wire.
  var wireName: String { givenRemoteName ?? displayName }
  var wireNumber: UInt32 { WireNumber.of(wireName) }

  /// The name with the types of the parameters, for a requirement whose name is not unique.
  fileprivate var distinctName: String {
    let types = parameters.map(\.parameter.type.text).joined(separator: ", ")
    return types.isEmpty ? displayName + " 2" : "\(displayName) \(types)"
  }
}

extension RemoteOptions {
  /// An error's number on the wire, from its type's name without the types around it.
  static func number(of error: String) -> UInt32 {
    WireNumber.of(String(error.split(separator: ".").last ?? ""))
  }
}
