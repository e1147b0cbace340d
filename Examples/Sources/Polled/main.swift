import PolledCore
import Terminal

await PolledStory.tell(on: Terminal())
