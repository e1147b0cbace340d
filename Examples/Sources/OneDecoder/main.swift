import OneDecoderCore
import Terminal

OneDecoderStory.tell(on: Terminal())
