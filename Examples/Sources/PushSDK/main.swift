import PushSDKCore
import Terminal

PushSDKStory.tell(on: Terminal())
