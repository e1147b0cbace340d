import LiaisonRemote
import TickerCore

try await Link.serve { link in link.export(Exchange(), as: TradingRemote.self) }
