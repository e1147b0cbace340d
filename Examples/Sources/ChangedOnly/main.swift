import ChangedOnlyCore
import Terminal

ChangedOnlyStory.tell(on: Terminal())
