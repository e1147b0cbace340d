import RemoteLoginCore
import Terminal

try await RemoteLoginStory.tell(on: Terminal())
