import Terminal
import TickerCore

try await TickerStory.tell(on: Terminal())
