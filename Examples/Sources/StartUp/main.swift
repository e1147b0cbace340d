import StartUpCore
import Terminal

StartUpStory.tell(on: Terminal())
