import DelegateOrClosureCore
import Terminal

DelegateOrClosureStory.tell(on: Terminal())
