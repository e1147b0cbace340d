import Foundation
import LiaisonWire

/// Values of all kinds.
@Wire struct Everything: Equatable {
  var texts: [String] = []
  var numbers: [Int32] = []
  var flags: Set<UInt8> = []
  var names: [String: Tree?] = [:]
  var range: ClosedRange<Int16> = 0...0
  var wait: Duration = .zero
  var id = UUID()
  var data = Data()
  var letter: Character = "a"
}

@Wire indirect enum Tree: Equatable {
  case leaf
  case node(Tree, Tree)
  case named(String, [Tree])
}
