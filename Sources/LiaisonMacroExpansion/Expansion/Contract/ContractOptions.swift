/// What `@Contract(…)` asks for.
struct ContractOptions {
  var parts: Contract.Parts = .all
  var isMulticastExplicit = false
  /// Where `.handlers` stands among the arguments.
  var handlersIndex: Int?
  var isAnywhere = false
  /// Where `.anywhere` stands among the arguments.
  var anywhereIndex: Int?
  var adopted: [String] = []
  var invocations: InvocationOptions?
  /// Where `.invocations` stands among the arguments.
  var invocationsIndex: Int?
  /// Where `.spy` stands among the arguments.
  var spyIndex: Int?
  var remote: RemoteOptions?
  /// Where `.remote` stands among the arguments.
  var remoteIndex: Int?
}
