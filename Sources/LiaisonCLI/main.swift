import Liaison

@Contract
protocol FileImporterDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func fileImporter(_ importer: FileImporter, shouldImport file: String) -> Bool
  @Optional func fileImporter(_ importer: FileImporter, didAbortWith error: any Error)
  @Optional func fileImporterDidFinish(_ importer: FileImporter)
}
final class FileImporter {
  let delegates = FileImporterDelegateMulticast()
}
print("hi")
