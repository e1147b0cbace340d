import DrawingCore
import Liaison
import Terminal
import Testing

@Suite struct DrawingTests {
  private let paper = PaperSheet()
  private let sheet: SheetProxy
  private let history: History

  init() {
    sheet = SheetProxy(.to(paper))
    history = History(of: sheet, on: paper)
  }

  private let box = Shape("x", left: 0, top: 0, width: 1, height: 1)

  @Test func `undoing and redoing leads through every state, back and forth`() {
    var states = [paper.lines(width: 4, height: 4)]
    func after(_ change: () -> Void) {
      change()
      states.append(paper.lines(width: 4, height: 4))
    }
    after { sheet.draw(box, named: "box") }
    after { sheet.move("box", by: Step(right: 2, down: 1)) }
    after { sheet.draw(Shape("y", left: 1, top: 1, width: 2, height: 2), named: "box") }
    after { sheet.remove("box") }
    for _ in 0..<3 {
      for state in states.dropLast().reversed() {
        #expect(history.undo())
        #expect(paper.lines(width: 4, height: 4) == state)
      }
      #expect(!history.undo())
      for state in states.dropFirst() {
        #expect(history.redo())
        #expect(paper.lines(width: 4, height: 4) == state)
      }
      #expect(!history.redo())
    }
  }

  @Test func `what changes nothing is no step`() {
    sheet.move("nothing", by: Step(right: 1))
    sheet.remove("nothing")
    #expect(sheet.shape(named: "nothing") == nil)
    #expect(history.steps == (0, 0))
  }

  @Test func `a new change ends what could be redone`() {
    sheet.draw(box, named: "one")
    history.undo()
    sheet.draw(box, named: "two")
    #expect(!history.redo())
    #expect(paper.shape(named: "one") == nil)
  }

  @Test func `a group is one step, taken back from its end`() {
    sheet.draw(box, named: "box")
    history.asOneStep {
      sheet.move("box", by: Step(right: 1))
      sheet.remove("box")
    }
    #expect(history.steps == (2, 0))
    history.undo()
    #expect(paper.shape(named: "box") == box)
  }

  @Test func `a macro that was in a file draws the same on another sheet`() throws {
    let macro = Macro(of: sheet) {
      sheet.draw(box, named: "box")
      _ = sheet.shape(named: "box")
      sheet.move("box", by: Step(down: 2))
    }
    sheet.remove("box")
    let read = try Macro(decoding: macro.encoded())
    #expect(read == macro)
    #expect(read.calls == [.draw(box, named: "box"), .move("box", by: Step(down: 2))])
    let other = PaperSheet()
    read.play(on: other)
    #expect(other.lines(width: 2, height: 3) == ["··", "··", "x·"])
  }

  @Test func `the program tells its story`() throws {
    let terminal = Terminal(isVisible: false)
    try DrawingStory.tell(on: terminal)
    let text = terminal.transcript.joined(separator: "\n")
    #expect(text.contains("▒▒▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒▒▒▒"))
    #expect(text.contains("0 steps done, 5 undone"))
  }
}
