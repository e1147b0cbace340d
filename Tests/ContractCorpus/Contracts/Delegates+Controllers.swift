// Controllers: they live on the main actor, conform to contracts themselves and add themselves.
public import Liaison

@Contract(.anywhere)
@MainActor public protocol PlayerPage: AnyObject {
  func began(_ title: String)
  @Answer(.all, whenNobody: true) func allows(_ title: String) -> Bool
  @Answer(.collect) func titles() async -> [String]
}

@Contract(.anywhere)
public nonisolated protocol PlayerFeed: AnyObject {
  func began(_ title: String)
  @Answer(.all, whenNobody: true) func allows(_ title: String) -> Bool
  @Answer(.collect) func titles() async -> [String]
}

/// Its contract says where it lives.
@MainActor final class PageController: PlayerPage {
  private var heard: [String] = []

  init() {}

  func follow(_ pages: PlayerPageMulticast) { pages.add(self) }
  func followAtHome(_ pages: PlayerPageMulticast) { pages.onMain.add(self) }
  func leave(_ pages: PlayerPageMulticast) { pages.remove(self) }
  func play(_ title: String, to pages: PlayerPageMulticast) -> Bool {
    pages.onMain.began(title)
    return heard.last == title && !pages.onMain.allows(title)
  }

  func began(_ title: String) { heard.append(title) }
  func allows(_ title: String) -> Bool { heard.last != title }
  func titles() async -> [String] { heard }
}

/// Its conformance says where it lives. Its methods say so, too: that the contract says `nonisolated`
/// holds for them otherwise.
@MainActor final class FeedController: @MainActor PlayerFeed {
  private var heard: [String] = []

  init() {}

  func follow(_ feeds: PlayerFeedMulticast) { feeds.add(self, deliver: .main) }
  func leave(_ feeds: PlayerFeedMulticast) { feeds.remove(self) }

  @MainActor func began(_ title: String) { heard.append(title) }
  @MainActor func allows(_ title: String) -> Bool { heard.last != title }
  @MainActor func titles() async -> [String] { heard }
}

@MainActor final class FeedWindow {
  private var heard: [String] = []

  init() {}

  func follow(_ feeds: PlayerFeedMulticast) { feeds.add(self, deliver: .main) }
  func leave(_ feeds: PlayerFeedMulticast) { feeds.remove(self) }
}

extension FeedWindow: @MainActor PlayerFeed {
  @MainActor func began(_ title: String) { heard.append(title) }
  @MainActor func allows(_ title: String) -> Bool { heard.last != title }
  @MainActor func titles() async -> [String] { heard }
}

/// Returns what went wrong.
nonisolated func callControllers() async -> [String] {
  var mistakes: [String] = []
  let pages = PlayerPageMulticast()
  let page = await PageController()
  await page.follow(pages)
  await page.followAtHome(pages)
  pages.began("one")
  if await pages.titles() != ["one"] { mistakes.append("what a page has heard") }
  if await pages.allows("one") { mistakes.append("what a page allows") }
  if await !page.play("two", to: pages) { mistakes.append("what a page plays on the spot") }
  await page.leave(pages)
  if await pages.titles() != [] { mistakes.append("what pages have heard that have left") }

  let feeds = PlayerFeedMulticast()
  let controller = await FeedController()
  let window = await FeedWindow()
  await controller.follow(feeds)
  await window.follow(feeds)
  feeds.began("one")
  if await feeds.titles() != ["one", "one"] { mistakes.append("what controllers have heard") }
  if await MainActor.run(body: { feeds.allows("one") }) {
    mistakes.append("what controllers allow")
  }
  await controller.leave(feeds)
  await window.leave(feeds)
  if await feeds.titles() != [] { mistakes.append("what controllers have heard that have left") }
  return mistakes
}
