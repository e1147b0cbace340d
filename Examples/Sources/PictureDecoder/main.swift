import BrokenPictureCore
import LiaisonRemote

try await Link.serve { link in link.export(TrustingDecoder(), as: PictureDecoderRemote.self) }
