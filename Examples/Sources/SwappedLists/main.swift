import SwappedListsCore
import Terminal

SwappedListsStory.tell(on: Terminal())
