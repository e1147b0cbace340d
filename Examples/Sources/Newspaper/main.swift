import NewspaperCore
import Terminal

NewspaperStory.tell(on: Terminal())
