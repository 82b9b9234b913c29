// Written by web/kernel/words.py; not to be edited.

export const circumstances = [
  {
    "name": "tsumo",
    "way": "tsumo",
    "known": "win",
    "local": false
  },
  {
    "name": "riichi",
    "way": "any",
    "known": "table",
    "local": false
  },
  {
    "name": "double_riichi",
    "way": "any",
    "known": "table",
    "local": false
  },
  {
    "name": "open_riichi",
    "way": "any",
    "known": "table",
    "local": true
  },
  {
    "name": "ippatsu",
    "way": "any",
    "known": "table",
    "local": false
  },
  {
    "name": "rinshan",
    "way": "tsumo",
    "known": "win",
    "local": false
  },
  {
    "name": "chankan",
    "way": "ron",
    "known": "win",
    "local": false
  },
  {
    "name": "last_tile",
    "way": "any",
    "known": "table",
    "local": false
  },
  {
    "name": "tenhou",
    "way": "tsumo",
    "known": "win",
    "local": false
  },
  {
    "name": "chiihou",
    "way": "tsumo",
    "known": "win",
    "local": false
  },
  {
    "name": "renhou",
    "way": "ron",
    "known": "win",
    "local": false
  },
  {
    "name": "tsubame_gaeshi",
    "way": "ron",
    "known": "win",
    "local": true
  },
  {
    "name": "kanfuri",
    "way": "ron",
    "known": "win",
    "local": true
  },
  {
    "name": "paarenchan",
    "way": "any",
    "known": "win",
    "local": true
  },
  {
    "name": "open",
    "way": "any",
    "known": "hand",
    "local": false
  }
] as const
