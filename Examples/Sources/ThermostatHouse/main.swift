import LiaisonRemote
import ThermostatCore

try await Link.serve { link in link.export(House(), as: ThermostatRemote.self) }
