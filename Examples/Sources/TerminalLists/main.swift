import Terminal
import TerminalListsCore

TerminalListsStory.tell(on: Terminal())
