import GalleryCore
import Terminal

try await GalleryStory.tell(on: Terminal())
