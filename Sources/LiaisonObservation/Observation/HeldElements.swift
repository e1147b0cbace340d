/// The kind and the indexes of a change of single elements.
class HeldElements {
  private let kind: ChangeKind
  private let ranges: ChangedRanges

  init(_ kind: ChangeKind, _ ranges: [Range<Int>]) {
    self.kind = kind
    self.ranges = ChangedRanges(ranges)
  }

  func describe(_ event: inout ChangeEvent) {
    event.kind = kind
    event.ranges = Unmanaged.passUnretained(ranges)
  }
}
