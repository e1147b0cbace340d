/// A message in a frame, and the numbers of the objects that it names.
package struct FrameBody {
  package let bytes: UnsafeRawBufferPointer
  let table: UnsafeRawBufferPointer

  /// How many bytes an entry of the table has.
  static var stride: Int { 5 }

  package var objects: [FrameObject] {
    (0..<table.count / Self.stride).map { index in
      let place = index * Self.stride
      let number = UInt32(
        littleEndian: table.loadUnaligned(fromByteOffset: place + 1, as: UInt32.self))
      return table[place] == 0 ? .senders(number) : .receivers(number)
    }
  }
}
