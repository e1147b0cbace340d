import LoginFormCore
import Terminal

LoginFormStory.tell(on: Terminal())
