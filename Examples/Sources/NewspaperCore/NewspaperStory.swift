import Liaison
public import Terminal

public enum NewspaperStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("A newspaper and its subscribers")
    let kiosk = NoticeCenter()
    let herald = Newspaper("Herald", at: kiosk)
    let gazette = Newspaper("Gazette", at: kiosk)

    terminal.section("Who subscribes to a title gets that title's issues, at home")
    let mill = Subscriber("mill")
    let farm = Subscriber("farm")
    mill.subscribe(to: herald, at: kiosk)
    let farms = farm.subscribe(to: herald, at: kiosk)
    farm.subscribe(to: gazette, at: kiosk)
    herald.publish("The bridge is open")
    gazette.publish("Rain until Sunday")
    terminal.show(mill, farm)

    terminal.section("One who comes late gets the last issue, and then what comes")
    let inn = Subscriber("inn")
    inn.subscribe(to: herald, at: kiosk)
    terminal.show(inn)
    herald.publish("The bridge is closed")
    terminal.show(mill, farm, inn)

    terminal.section("The farm goes on holiday, and has the last two kept")
    farms.pause(keeping: .newest(2))
    for headline in ["A cow is lost", "The cow is seen", "The cow is back"] {
      herald.publish(headline)
    }
    terminal.show(farm)
    farms.resume()
    terminal.show(farm)
    terminal.say("the farm has missed \(farms.losses)")

    terminal.section("The farm cancels one subscription, not the other")
    farms.cancel()
    herald.publish("A quiet day")
    gazette.publish("Sunshine")
    terminal.show(farm)

    terminal.section("The library takes every title, and begins with the last issue of all")
    let catalogue = kiosk.observe(Issue.self) { issue in
      terminal.say("library: \(issue.headline)")
    }
    gazette.publish("Snow")
    catalogue.cancel()

    terminal.section("Who moves away need not write to anybody")
    terminal.say("Herald: \(kiosk.count(of: Issue.self, from: herald)) subscribers")
    temporarily(herald, kiosk, terminal)
    terminal.say("Herald: \(kiosk.count(of: Issue.self, from: herald)) subscribers")
    withExtendedLifetime((mill, farm, inn)) {}
  }

  private static func temporarily(
    _ paper: Newspaper, _ kiosk: NoticeCenter, _ terminal: Terminal
  ) {
    let guest = Subscriber("guest")
    guest.subscribe(to: paper, at: kiosk)
    terminal.say("\(paper.title): \(kiosk.count(of: Issue.self, from: paper)) subscribers")
    terminal.show(guest)
  }
}

extension Terminal {
  fileprivate func show(_ subscribers: Subscriber...) {
    for subscriber in subscribers {
      guard let issues = subscriber.emptyLetterbox() else {
        say("\(subscriber.name) does not answer")
        continue
      }
      let headlines = issues.map(\.headline).joined(separator: ", ")
      say("\(subscriber.name): \(headlines.isEmpty ? "an empty letterbox" : headlines)")
    }
  }
}
