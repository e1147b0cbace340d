/// The options in `@Contract(…)`.
struct ContractOptions {
  var parts: Contract.Parts = .all
  var isMulticastExplicit = false
  /// The index of `.handlers` among the arguments.
  var handlersIndex: Int?
  var isAnywhere = false
  /// The index of `.anywhere` among the arguments.
  var anywhereIndex: Int?
  var adopted: [String] = []
  var invocations: InvocationOptions?
  /// The index of `.invocations` among the arguments.
  var invocationsIndex: Int?
  /// The index of `.spy` among the arguments.
  var spyIndex: Int?
  var remote: RemoteOptions?
  /// The index of `.remote` among the arguments.
  var remoteIndex: Int?
}
