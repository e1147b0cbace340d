import BrokenPictureCore
import Terminal

try await BrokenPictureStory.tell(on: Terminal())
