import LiaisonMacroExpansion

/// Messages in the form in which the compiler sends them.
enum MessageSamples {
  static let capability = #"{"getCapability":{"capability":{"protocolVersion":7}}}"#

  static let peer = #"""
    {"expandAttachedMacro":{"attributeSyntax":{"kind":"attribute","location":{"column":110,\#
    "fileID":"c/c.swift","fileName":"c.swift","line":4,"offset":358},\#
    "source":"\n\n/// “Docs” 你好 😀.\n@Contract  // trailing"},\#
    "declSyntax":{"kind":"declaration","location":{"column":110,"fileID":"c/c.swift",\#
    "fileName":"c.swift","line":4,"offset":358},\#
    "source":"\n\n/// “Docs” 你好 😀.\n@Contract  // trailing\nprotocol P: AnyObject {\n  func f(_ s: \"x\")\n}"},\#
    "discriminator":"$s1c1P8ContractfMp_","lexicalContext":[{"kind":"declaration",\#
    "location":{"column":0,"fileID":"","fileName":"","line":0,"offset":0},\#
    "source":"\nenum Outer {}"}],"macro":{"moduleName":"M","name":"Contract  // trailing",\#
    "typeName":"ContractMacro"},"macroRole":"peer",\#
    "staticBuildConfiguration":"{\"attributes\":[\"concurrent\",\"objc\"],\"endianness\":\"little\"}"}}
    """#

  static let conformance = #"""
    {"expandAttachedMacro":{"macroRole":"extension","macro":{"typeName":"ContractMacro","name":"Contract",\#
    "moduleName":"M","new":1},"someday":{"declSyntax":[]},"lexicalContext":[],"discriminator":"d",\#
    "conformanceListSyntax":{"kind":"declaration","location":{"column":0,"fileID":"","fileName":"",\#
    "line":0,"offset":0},"source":" struct _: Sendable {} /* c */ "},"parentDeclSyntax":null,\#
    "extendedTypeSyntax":{"kind":"type","location":{"column":0,"fileID":"","fileName":"","line":0,\#
    "offset":0},"source":" Outer.P "},"declSyntax":{"location":{"offset":5,"fileName":"a.swift"},\#
    "source":"protocol P {}"},"attributeSyntax":{"location":{"offset":1,"fileName":"a.swift"},\#
    "source":"@Contract"}}}
    """#

  static let freestanding = #"""
    {"expandFreestandingMacro":{"discriminator":"d","lexicalContext":[],"macro":{"moduleName":"M",\#
    "name":"f","typeName":"F"},"macroRole":"expression","syntax":{"kind":"expression","location":\#
    {"column":9,"fileID":"c/c.swift","fileName":"c.swift","line":3,"offset":71},"source":" #f()"}}}
    """#
}

func answered(
  _ message: String,
  using expander: Expander = { _ in Expansion(source: "") }
) throws -> String {
  let reply = try Array(message.utf8).withUnsafeBytes { bytes in
    try answer(to: bytes, using: expander)
  }
  return String(decoding: reply, as: UTF8.self)
}
