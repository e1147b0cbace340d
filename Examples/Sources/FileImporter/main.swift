import FileImporterCore
import Terminal

FileImporterStory.tell(on: Terminal())
