import Liaison

extension GrowthKind {
  static var propertyObservers: Self {
    Self("observed", "End and begin an observation of a property") { size in
      let subject = LiaisonNumber()
      var tokens = (0..<size).map { _ in subject.observe(\.value) { _, _ in } }
      return GrowthSubject(size) { index in
        tokens[index].cancel()
        tokens[index] = subject.observe(\.value) { _, _ in }
        return tokens[index].isActive
      }
    }
  }

  static var observedObjects: Self {
    Self("observed-objects", "Set one of as many objects, each with an observer") { size in
      let told = Told()
      let subjects = (0..<size).map { _ in LiaisonNumber() }
      let tokens = subjects.map { $0.observe(\.value) { _, _ in told.note(1) } }
      return GrowthSubject(size) { index in
        let before = told.total
        subjects[index].value &+= 1
        return withExtendedLifetime(tokens) { told.total == before + 1 }
      }
    }
  }

  static var observedPaths: Self {
    Self("observed-paths", "End and begin an observation of a path through a shared object") {
      size in
      let shared = LiaisonLink()
      let roots = (0..<size).map { _ in LiaisonLink(shared) }
      var tokens = roots.map { $0.observe(\.next.value) { _, _ in } }
      return GrowthSubject(size) { index in
        tokens[index].cancel()
        tokens[index] = roots[index].observe(\.next.value) { _, _ in }
        return tokens[index].isActive
      }
    }
  }

  static var observedCursors: Self {
    Self("observed-cursors", "Set a property that as many cursors read, and pull one") { size in
      let subject = LiaisonNumber()
      let cursors = (0..<size).map { _ in subject.changeCursor(\.value) }
      return GrowthSubject(size) { index in
        subject.value &+= 1
        return cursors[index].pull() != nil
      }
    }
  }

  static var observedMembers: Self {
    Self("observed-members", "Put a member in an observed set, and take it out") { size in
      let holder = LiaisonMembersHolder()
      holder.members = Set(0..<size)
      let told = Told()
      let token = holder.observe(\.members, options: [.old, .new]) { _, _ in told.note(1) }
      return GrowthSubject(size) { index in
        let before = told.total
        let members = holder.elements(\.members)
        members.remove(index)
        members.insert(index)
        return withExtendedLifetime(token) { told.total == before + 2 }
      }
    }
  }

  static var observedEntries: Self {
    Self("observed-entries", "Set a value of an observed dictionary") { size in
      let holder = LiaisonMembersHolder()
      holder.entries = Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, 0) })
      let told = Told()
      let token = holder.observe(\.entries, options: [.old, .new]) { _, _ in told.note(1) }
      return GrowthSubject(size) { index in
        let before = told.total
        holder.elements(\.entries)[index] = before
        return withExtendedLifetime(token) { told.total == before + 1 }
      }
    }
  }
}

@Observed
private final class LiaisonMembersHolder {
  var members: Set<Int> = []
  var entries: [Int: Int] = [:]
}
