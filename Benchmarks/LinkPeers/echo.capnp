@0xb6c1f0e2a7d94835;

interface Echo {
  echo @0 (bytes :Data) -> (bytes :Data);
  tell @1 (bytes :Data) -> stream;
  take @2 (bytes :Data) -> (count :UInt64);
  end @3 ();
}
