extension Lexer {
  /// Pairs every bracket with the one that it belongs to.
  ///
  /// A closing brace counts more than an open parenthesis, so that a forgotten parenthesis affects
  /// only the block that it is in.
  func joinBrackets(in tokens: inout [Token]) {
    tokens.withUnsafeMutableBufferPointer { buffer in
      guard let tokens = buffer.baseAddress else { return }
      var open: [Int] = []
      var openBraces = 0
      var index = 0
      while index < buffer.count {
        if tokens[index].kind == .punctuation {
          let byte = bytes[tokens[index].start]
          if byte == 0x28 || byte == 0x5B {
            open.append(index)
          } else if byte == 0x7B {
            open.append(index)
            openBraces &+= 1
          } else if byte == 0x29 || byte == 0x5D || (byte == 0x7D && openBraces > 0) {
            // In ASCII the codes of a bracket and its partner differ by one or two.
            let wanted = byte == 0x29 ? 0x28 as UInt8 : byte &- 2
            while let candidate = open.last {
              let opening = bytes[tokens[candidate].start]
              if opening == wanted {
                tokens[candidate].partner = index
                tokens[index].partner = candidate
              } else if opening == 0x7B {
                break
              }
              open.removeLast()
              if opening == wanted { break }
            }
            if byte == 0x7D { openBraces &-= 1 }
          }
        }
        index &+= 1
      }
    }
  }
}
