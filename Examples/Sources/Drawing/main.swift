import DrawingCore
import Terminal

try DrawingStory.tell(on: Terminal())
