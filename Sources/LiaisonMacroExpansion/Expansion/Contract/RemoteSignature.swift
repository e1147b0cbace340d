/// The forms of a requirement's arguments and result.
struct RemoteSignature {
  private(set) var parameters: [RemoteForm] = []
  private(set) var result: RemoteForm?
  private(set) var contracts: [NamedContract] = []
  private let index: Int

  init(of operation: Operation) {
    index = operation.index
    for parameter in operation.parameters {
      parameters.append(form(of: parameter.remoteType, at: parameter.parameter.typeRange))
    }
    if let type = operation.remoteResult { result = form(of: type.text, at: type.range) }
  }

  private mutating func form(of text: String, at range: Range<Int>) -> RemoteForm {
    let type = TypeText(text)
    if let function = type.function {
      let parameters = function.parameters.map { form(of: $0, at: range) }
      let result = function.result.map { form(of: $0, at: range) }
      return .closure(
        RemoteClosure(type: function.type, parameters: parameters, result: result))
    }
    if let name = type.contract {
      let alias = "_Remote\(index)_\(contracts.count)"
      contracts.append(
        NamedContract(alias: alias, remote: name + "Remote", name: name, range: range))
      return .contract(type: type.text, alias: alias)
    }
    if let element = type.streamElement { return .stream(form(of: element, at: range)) }
    if let wrapped = type.wrapped, case let form = form(of: wrapped, at: range), !form.isPlain {
      return .optional(form)
    }
    if let element = type.element, case let form = form(of: element, at: range), !form.isPlain {
      return .list(form)
    }
    if let (key, value) = type.pair, case let form = form(of: value, at: range), !form.isPlain {
      return .table(key: key, form)
    }
    return .plain(type.text.withoutImplicitUnwrapping)
  }
}
