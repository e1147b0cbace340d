import Liaison
public import Terminal

public enum DrawingStory {
  public static func tell(on terminal: Terminal) throws {
    terminal.title("A sheet whose calls are values: undo, redo and a macro recorder")
    let paper = PaperSheet()
    let sheet = SheetProxy(.to(paper))
    let history = History(of: sheet, on: paper)

    terminal.section("A house is drawn, and recorded")
    let house = Macro(of: sheet) {
      sheet.draw(Shape("█", left: 2, top: 2, width: 8, height: 3), named: "wall")
      sheet.draw(Shape("▒", left: 1, top: 1, width: 10, height: 1), named: "roof")
      sheet.draw(Shape("▯", left: 3, top: 3, width: 1, height: 2), named: "door")
    }
    show(paper, on: terminal)
    for call in house.calls { terminal.say("\(call)") }

    terminal.section("The door goes to the right; that is undone, and redone")
    sheet.move("door", by: Step(right: 4))
    history.undo()
    show(paper, on: terminal)
    history.redo()
    show(paper, on: terminal)

    terminal.section("The recording is read from a file and played twice, as one step")
    let file = try house.encoded()
    terminal.say("\(file.count) bytes")
    let read = try Macro(decoding: file)
    history.asOneStep {
      for number in 1...2 {
        read.shifted(by: Step(right: 12 * number)) { "\($0) \(number)" }.play(on: sheet)
      }
    }
    show(paper, on: terminal)

    terminal.section("One undo takes both houses away, four more the rest")
    history.undo()
    show(paper, on: terminal)
    while history.undo() {}
    terminal.say("\(history.steps.done) steps done, \(history.steps.undone) undone")
    show(paper, on: terminal)
  }

  private static func show(_ paper: PaperSheet, on terminal: Terminal) {
    for line in paper.lines(width: 36, height: 6) { terminal.say(line) }
    terminal.say("")
  }
}
