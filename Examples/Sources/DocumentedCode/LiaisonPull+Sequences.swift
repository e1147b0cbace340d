import Liaison

// What the comments of LiaisonPull show: sequences of events, and polls.

private struct Place: Sendable {
  let city: String
}

private struct ProgressBar {
  func show(_ progress: Double) {}
}

private func show<Value>(_ value: Value) {}

private func handle(_ event: String) {}

private func search(_ query: String) {}

// MARK: - Sequences

private func follow(
  places: some EventSequence<Place>, ages: some EventSequence<Int>
) async {
  for await place in places.removingDuplicates(by: { $0.city == $1.city }) { show(place) }

  for await age in ages.removingDuplicates() { print(age) }
}

private func follow(
  clicks: some EventSequence<String>, keys: some EventSequence<String>
) async {
  for await event in clicks.merged(with: keys) { handle(event) }
}

private func follow(
  queries: some EventSequence<String>, download: some EventSequence<Double>, bar: ProgressBar
) async {
  for await query in queries.debounce(for: .milliseconds(300)) { search(query) }

  for await progress in download.throttle(for: .milliseconds(100)) { bar.show(progress) }
}

// MARK: - Polls

private actor Station {
  func weather() throws -> String { "sunny" }
}

private actor Server {
  func state() throws -> String { "open" }
  func revision() throws -> Int { 1 }
}

private func follow(_ station: Station) async {
  let reports = poll(every: .seconds(60)) { try await station.weather() }
  for await weather in reports {
    if weather.missed > 0 { print("\(weather.missed) states went by") }
    show(weather.value)
  }
}

private func follow(_ server: Server) async {
  for await state in poll(
    every: .seconds(5), backingOff: .upTo(.seconds(60)), { try await server.state() })
  {
    show(state.value)
  }
}

private func states(of server: Server) -> Poll<String> {
  let states = poll(
    every: .seconds(5), revision: { try await server.revision() },
    { try await server.state() })
  return states
}
