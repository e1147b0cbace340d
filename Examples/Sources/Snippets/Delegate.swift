import Liaison
