// An extension with an access level is one of the shapes.
// swift-format-ignore-file: NoAccessLevelOnExtensionDeclaration
public import Liaison

// Shapes that code bases have and that are easily overlooked.

public struct Editor { public struct Line: Equatable, Sendable { public init() {} } }

public extension Editor {
  @Contract protocol Delegate: AnyObject {
    func editor(_ name: String, didChange line: Line)
    @Optional func editorDidClose(_ name: String)
  }
}

final class Drawing {
  enum Mode { case off, on }
  struct Shape: Equatable { var corners = 0 }
  struct Last: AnswerRule {
    var last = -1
    mutating func take(_ part: Int) -> Bool {
      last = part
      return false
    }
    mutating func takeOnly(_ part: Int) { last = part }
    func whole() -> Int { last }
  }

  @Contract protocol Delegate: AnyObject {
    @Answer(.first, whenNobody: Mode.off) func mode(_ name: String) -> Mode
    @Optional @Answer(.first, whenNobody: Shape()) func shape(type: String) -> Shape
    @Answer(.by(Last())) func level() -> Int
    func draw(_ shapes: Shape...)
  }
}

@Contract protocol DrawingDelegate: Drawing.Delegate { func finish() }

let defaultLimit = 3

@Contract protocol Limiter: AnyObject {
  @Answer(.first, whenNobody: defaultLimit) func limit(_ defaultLimit: Int) -> Int
  @Optional @Answer(.first, whenNobody: defaultLimit) func soft(defaultLimit: Int) -> Int
}

@Contract protocol Typed: AnyObject {
  @Answer(.first) var type: String? { get }
  @Optional func show(_ number: Int, type: String)
  @Optional func show(_ number: Int, of type: String)
}

@Contract nonisolated protocol Chart: AnyObject {
  @MainActor func reload()
  @MainActor func load(_ number: Int) async
  @MainActor var title: String? { get }
  func clear()
}

@Contract(.handlers, .proxy) protocol Tapper: AnyObject {
  var onTap: () -> Void { get set }
  func make() -> @Sendable (Int) -> Int
}

@Contract nonisolated protocol LineStore<Item>: AnyObject {
  associatedtype Item
  func put(_ item: Item)
  @Answer(.collect) func all() -> [Item]
}

@Contract nonisolated protocol LineArchive: LineStore<Editor.Line> {
  @Answer(.reduce(0, +)) func count() -> Int
}

@Contract(.anywhere) nonisolated protocol NumberLoader: AnyObject {
  func load(_ numbers: Int...) throws(CorpusError)
  @Answer(.first, whenNobody: 0) func fetch(_ id: Int) async throws(CorpusError) -> Int
  func visit(_ body: (Int) -> String?)
}

@resultBuilder enum RecipeBuilder {
  static func buildBlock(_ steps: String...) -> [String] { steps }
}

@Contract protocol Recipe: AnyObject {
  @Answer(.collect) @RecipeBuilder func steps() -> [String]
  @Answer(.collect) @RecipeBuilder var notes: [String] { get }
}

@Contract protocol Opening: AnyObject { func open() }
@Contract protocol Closing: Opening {
  override func open()
  func close()
}

@Contract protocol Page: AnyObject { func turn() }
@MainActor @Contract protocol VisiblePage: Page { func show() }
