// Written by web/kernel/words.py; not to be edited.

export const tileNames = [
  "1m",
  "2m",
  "3m",
  "4m",
  "5m",
  "6m",
  "7m",
  "8m",
  "9m",
  "1p",
  "2p",
  "3p",
  "4p",
  "5p",
  "6p",
  "7p",
  "8p",
  "9p",
  "1s",
  "2s",
  "3s",
  "4s",
  "5s",
  "6s",
  "7s",
  "8s",
  "9s",
  "1z",
  "2z",
  "3z",
  "4z",
  "5z",
  "6z",
  "7z",
  "0m",
  "0p",
  "0s"
] as const

export const longest = 512 as const

export const textSentences = {
  "too_long": [
    "the text is too long",
    "keep it to 512 characters"
  ],
  "no_tile": [
    "unexpected character {quoted}",
    "write tiles as digits and a suit, such as 123m456p11z"
  ],
  "no_glyph": [
    "unexpected character {quoted}",
    "write glyphs from 🀀 to 🀡"
  ],
  "digits_alone": [
    "digits without a suit",
    "add m, p, s or z after them"
  ],
  "suit_alone": [
    "a suit without digits",
    "write its digits first, such as 123m"
  ],
  "no_such_honor": [
    "there is no {text}z",
    "honors are 1z to 7z: East South West North White Green Red"
  ],
  "no_name": [
    "not an mjai name",
    "they are 1m to 9m, 1p to 9p, 1s to 9s, 5mr 5pr 5sr and E S W N P F C"
  ],
  "no_id": [
    "not a tile id",
    "ids are numbers from 0 to 135"
  ],
  "id_again": [
    "tile id {number} again",
    "each of the 136 is one tile"
  ],
  "not_one_tile": [
    "{number} tiles instead of one",
    "name one tile, such as 5m"
  ],
  "meld_in_list": [
    "unexpected {quoted}",
    "only a hand has melds; write tiles"
  ],
  "plus_outside_meld": [
    "'+' outside a meld",
    "write an added kan as (111+1m)"
  ],
  "closes_nothing": [
    "{quoted} closes nothing",
    "open the meld first, as in (123m)"
  ],
  "mark_in_meld": [
    "{quoted} in a meld opened with {opener}",
    "close the meld with {closer} first"
  ],
  "never_closed": [
    "{opener} is never closed",
    "close the meld with {closer}"
  ],
  "empty_meld": [
    "an empty meld",
    "write its tiles in the brackets, as in (123m)"
  ],
  "meld_size": [
    "a meld of size {number}",
    "a chi or pon has three tiles, a kan four"
  ],
  "meld_suits": [
    "a meld of different suits",
    "a meld stays in one suit"
  ],
  "kan_kinds": [
    "a kan of different tiles",
    "a kan is four of one kind"
  ],
  "meld_honors": [
    "a meld of different honors",
    "honors make no runs"
  ],
  "no_meld": [
    "neither a run nor a triplet",
    "write a chi as (123m), a pon as (111m)"
  ],
  "plus_in_meld": [
    "a '+' outside an added kan",
    "write an added kan as (111+1m)"
  ],
  "concealed_group": [
    "a concealed group in brackets",
    "a concealed group needs no brackets"
  ],
  "no_wind": [
    "not a wind",
    "write e, s, w or n"
  ],
  "call_without_tiles": [
    "a call without tiles",
    "write each call with its tiles, such as chi 234m, pon 5z, closed kan 6p"
  ],
  "no_call": [
    "no call",
    "write each call with its tiles, such as chi 234m, pon 5z, closed kan 6p"
  ],
  "unknown_call": [
    "no call is named {quoted}",
    "calls are chi, pon, kan, closed kan (ankan) and added kan (kakan)"
  ],
  "no_run": [
    "no run",
    "a chi is three numbers in a row of one suit, such as chi 234m"
  ],
  "no_pon": [
    "no pon",
    "write 3 tiles of one kind, or one of them: pon 5z"
  ],
  "no_kan": [
    "no kan",
    "write 4 tiles of one kind, or one of them: kan 5z"
  ],
  "melds_twice": [
    "melds both in the hand and in the calls",
    "write them in one of the two"
  ]
} as const

export const yakuNames = {
  "en": {
    "riichi": "Riichi",
    "double_riichi": "Double riichi",
    "open_riichi": "Open riichi",
    "ippatsu": "Ippatsu (within one turn)",
    "menzen_tsumo": "Menzen tsumo (closed self-draw)",
    "pinfu": "Pinfu (all runs, no fu)",
    "tanyao": "Tanyao (all simples)",
    "iipeikou": "Iipeikou (twin runs)",
    "haku": "Yakuhai: White",
    "hatsu": "Yakuhai: Green",
    "chun": "Yakuhai: Red",
    "seat_wind": "Yakuhai: seat wind",
    "round_wind": "Yakuhai: round wind",
    "rinshan": "Rinshan kaihou (after a kan)",
    "chankan": "Chankan (robbing a kan)",
    "haitei": "Haitei raoyue (last draw)",
    "houtei": "Houtei raoyui (last discard)",
    "chiitoitsu": "Chiitoitsu (seven pairs)",
    "sanshoku_doujun": "Sanshoku doujun (same run in three suits)",
    "ittsu": "Ittsu (one to nine)",
    "chanta": "Chanta (outside hand)",
    "toitoi": "Toitoi (all triplets)",
    "sanankou": "Sanankou (three concealed triplets)",
    "sanshoku_doukou": "Sanshoku doukou (same triplet in three suits)",
    "sankantsu": "Sankantsu (three kans)",
    "honroutou": "Honroutou (terminals and honors only)",
    "shousangen": "Shousangen (little three dragons)",
    "honitsu": "Honitsu (one suit and honors)",
    "junchan": "Junchan (a terminal in each group)",
    "ryanpeikou": "Ryanpeikou (two twin runs)",
    "chinitsu": "Chinitsu (one suit)",
    "renhou": "Renhou (win before the first draw)",
    "tenhou": "Tenhou (dealt complete)",
    "chiihou": "Chiihou (win on the first draw)",
    "kokushi": "Kokushi musou (thirteen orphans)",
    "kokushi_13": "Kokushi musou on thirteen waits",
    "suuankou": "Suuankou (four concealed triplets)",
    "suuankou_tanki": "Suuankou tanki (waiting on the pair)",
    "daisangen": "Daisangen (big three dragons)",
    "shousuushii": "Shousuushii (little four winds)",
    "daisuushii": "Daisuushii (big four winds)",
    "tsuuiisou": "Tsuuiisou (honors only)",
    "chinroutou": "Chinroutou (terminals only)",
    "ryuuiisou": "Ryuuiisou (all green)",
    "chuuren": "Chuuren poutou (nine gates)",
    "junsei_chuuren": "Junsei chuuren poutou (true nine gates)",
    "suukantsu": "Suukantsu (four kans)",
    "sanrenkou": "Sanrenkou (three triplets in a row)",
    "isshoku_sanjun": "Isshoku sanjun (one run three times)",
    "isshoku_yonjun": "Isshoku yonjun (one run four times)",
    "uumensai": "Uumensai (all five kinds of tile)",
    "sanpuukou": "Sanpuukou (three wind triplets)",
    "shiiaru_raotai": "Shiiaru raotai (one concealed tile)",
    "daisharin": "Daisharin (big wheels)",
    "daichikurin": "Daichikurin (big bamboo forest)",
    "daisuurin": "Daisuurin (big numbers)",
    "daishichisei": "Daishichisei (big seven stars)",
    "ishi_no_ue": "Ishi no ue nimo sannen (three years on a stone)",
    "iipin_moyue": "Iipin moyue (moon on the last draw)",
    "chuupin_raoyui": "Chuupin raoyui (fish in the last discard)",
    "tsubame_gaeshi": "Tsubame gaeshi (ron on a riichi discard)",
    "kanfuri": "Kanfuri (ron on the discard after a kan)",
    "paarenchan": "Paarenchan (eighth win in a row)",
    "sanshoku_tsuukan": "Sanshoku tsuukan (straight in three suits)",
    "kyakufuu_sankou": "Kyakufuu sankou (three winds of no value)",
    "suurenkou": "Suurenkou (four triplets in a row)",
    "shiisan_puutaa": "Shiisan puutaa (thirteen broken)",
    "shiisuu_puutaa": "Shiisuu puutaa (fourteen broken)"
  },
  "ja": {
    "riichi": "立直",
    "double_riichi": "ダブル立直",
    "open_riichi": "オープン立直",
    "ippatsu": "一発",
    "menzen_tsumo": "門前清自摸和",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一盃口",
    "haku": "役牌 白",
    "hatsu": "役牌 發",
    "chun": "役牌 中",
    "seat_wind": "役牌 自風",
    "round_wind": "役牌 場風",
    "rinshan": "嶺上開花",
    "chankan": "槍槓",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "chiitoitsu": "七対子",
    "sanshoku_doujun": "三色同順",
    "ittsu": "一気通貫",
    "chanta": "混全帯幺九",
    "toitoi": "対々和",
    "sanankou": "三暗刻",
    "sanshoku_doukou": "三色同刻",
    "sankantsu": "三槓子",
    "honroutou": "混老頭",
    "shousangen": "小三元",
    "honitsu": "混一色",
    "junchan": "純全帯幺九",
    "ryanpeikou": "二盃口",
    "chinitsu": "清一色",
    "renhou": "人和",
    "tenhou": "天和",
    "chiihou": "地和",
    "kokushi": "国士無双",
    "kokushi_13": "国士無双十三面待ち",
    "suuankou": "四暗刻",
    "suuankou_tanki": "四暗刻単騎待ち",
    "daisangen": "大三元",
    "shousuushii": "小四喜",
    "daisuushii": "大四喜",
    "tsuuiisou": "字一色",
    "chinroutou": "清老頭",
    "ryuuiisou": "緑一色",
    "chuuren": "九蓮宝燈",
    "junsei_chuuren": "純正九蓮宝燈",
    "suukantsu": "四槓子",
    "sanrenkou": "三連刻",
    "isshoku_sanjun": "一色三順",
    "isshoku_yonjun": "一色四順",
    "uumensai": "五門斉",
    "sanpuukou": "三風刻",
    "shiiaru_raotai": "十二落抬",
    "daisharin": "大車輪",
    "daichikurin": "大竹林",
    "daisuurin": "大数隣",
    "daishichisei": "大七星",
    "ishi_no_ue": "石の上にも三年",
    "iipin_moyue": "一筒摸月",
    "chuupin_raoyui": "九筒撈魚",
    "tsubame_gaeshi": "燕返し",
    "kanfuri": "槓振り",
    "paarenchan": "八連荘",
    "sanshoku_tsuukan": "三色通貫",
    "kyakufuu_sankou": "客風三刻",
    "suurenkou": "四連刻",
    "shiisan_puutaa": "十三不塔",
    "shiisuu_puutaa": "十四不塔"
  },
  "ko": {
    "riichi": "리치",
    "double_riichi": "더블 리치",
    "open_riichi": "오픈 리치",
    "ippatsu": "일발",
    "menzen_tsumo": "멘젠쯔모",
    "pinfu": "핑후",
    "tanyao": "탕야오",
    "iipeikou": "이페코",
    "haku": "역패: 백",
    "hatsu": "역패: 발",
    "chun": "역패: 중",
    "seat_wind": "역패: 자풍",
    "round_wind": "역패: 장풍",
    "rinshan": "영상개화",
    "chankan": "창깡",
    "haitei": "해저로월",
    "houtei": "하저로어",
    "chiitoitsu": "치또이츠",
    "sanshoku_doujun": "삼색동순",
    "ittsu": "일기통관",
    "chanta": "찬타",
    "toitoi": "또이또이",
    "sanankou": "산안커",
    "sanshoku_doukou": "삼색동각",
    "sankantsu": "산깡쯔",
    "honroutou": "혼노두",
    "shousangen": "소삼원",
    "honitsu": "혼일색",
    "junchan": "준찬타",
    "ryanpeikou": "량페코",
    "chinitsu": "청일색",
    "renhou": "인화",
    "tenhou": "천화",
    "chiihou": "지화",
    "kokushi": "국사무쌍",
    "kokushi_13": "국사무쌍 13면 대기",
    "suuankou": "스안커",
    "suuankou_tanki": "스안커 단기",
    "daisangen": "대삼원",
    "shousuushii": "소사희",
    "daisuushii": "대사희",
    "tsuuiisou": "자일색",
    "chinroutou": "청노두",
    "ryuuiisou": "녹일색",
    "chuuren": "구련보등",
    "junsei_chuuren": "순정구련보등",
    "suukantsu": "스깡쯔",
    "sanrenkou": "삼연각",
    "isshoku_sanjun": "일색삼순",
    "isshoku_yonjun": "일색사순",
    "uumensai": "오문제",
    "sanpuukou": "삼풍각",
    "shiiaru_raotai": "십이낙태",
    "daisharin": "대차륜",
    "daichikurin": "대죽림",
    "daisuurin": "대수린",
    "daishichisei": "대칠성",
    "ishi_no_ue": "돌 위에도 삼 년",
    "iipin_moyue": "일통모월",
    "chuupin_raoyui": "구통로어",
    "tsubame_gaeshi": "제비 되치기",
    "kanfuri": "깡후리",
    "paarenchan": "팔연장",
    "sanshoku_tsuukan": "삼색통관",
    "kyakufuu_sankou": "객풍삼각",
    "suurenkou": "사연각",
    "shiisan_puutaa": "십삼불탑",
    "shiisuu_puutaa": "십사불탑"
  },
  "zh": {
    "riichi": "立直",
    "double_riichi": "两立直",
    "open_riichi": "开立直",
    "ippatsu": "一发",
    "menzen_tsumo": "门前清自摸和",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一杯口",
    "haku": "役牌：白",
    "hatsu": "役牌：发",
    "chun": "役牌：中",
    "seat_wind": "役牌：自风",
    "round_wind": "役牌：场风",
    "rinshan": "岭上开花",
    "chankan": "抢杠",
    "haitei": "海底摸月",
    "houtei": "河底捞鱼",
    "chiitoitsu": "七对子",
    "sanshoku_doujun": "三色同顺",
    "ittsu": "一气通贯",
    "chanta": "混全带幺九",
    "toitoi": "对对和",
    "sanankou": "三暗刻",
    "sanshoku_doukou": "三色同刻",
    "sankantsu": "三杠子",
    "honroutou": "混老头",
    "shousangen": "小三元",
    "honitsu": "混一色",
    "junchan": "纯全带幺九",
    "ryanpeikou": "二杯口",
    "chinitsu": "清一色",
    "renhou": "人和",
    "tenhou": "天和",
    "chiihou": "地和",
    "kokushi": "国士无双",
    "kokushi_13": "国士无双十三面",
    "suuankou": "四暗刻",
    "suuankou_tanki": "四暗刻单骑",
    "daisangen": "大三元",
    "shousuushii": "小四喜",
    "daisuushii": "大四喜",
    "tsuuiisou": "字一色",
    "chinroutou": "清老头",
    "ryuuiisou": "绿一色",
    "chuuren": "九莲宝灯",
    "junsei_chuuren": "纯正九莲宝灯",
    "suukantsu": "四杠子",
    "sanrenkou": "三连刻",
    "isshoku_sanjun": "一色三同顺",
    "isshoku_yonjun": "一色四同顺",
    "uumensai": "五门齐",
    "sanpuukou": "三风刻",
    "shiiaru_raotai": "十二落抬",
    "daisharin": "大车轮",
    "daichikurin": "大竹林",
    "daisuurin": "大数邻",
    "daishichisei": "大七星",
    "ishi_no_ue": "石上三年",
    "iipin_moyue": "一筒摸月",
    "chuupin_raoyui": "九筒捞鱼",
    "tsubame_gaeshi": "燕返",
    "kanfuri": "杠振",
    "paarenchan": "八连庄",
    "sanshoku_tsuukan": "三色通贯",
    "kyakufuu_sankou": "客风三刻",
    "suurenkou": "四连刻",
    "shiisan_puutaa": "十三不塔",
    "shiisuu_puutaa": "十四不塔"
  }
} as const

export const refusalTexts = {
  "en": {
    "furiten": "Furiten: one of the waits is among the player's own discards",
    "multi_wait": "Another wait does not make a yaku that counts",
    "han": "The yaku are worth too few han",
    "first_only": "The yaku was not settled before an unrelated call",
    "middle": "Only the winning tile completes the yaku, and there is an unrelated call"
  },
  "ja": {
    "furiten": "フリテン: 自分の捨て牌に待ち牌があります",
    "multi_wait": "ほかの待ち牌では使える役ができません",
    "han": "役の翻数が足りません",
    "first_only": "役に関係のない鳴きより先に役が確定していません",
    "middle": "役に関係のない鳴きがあり、和了牌で初めて役が確定します"
  },
  "ko": {
    "furiten": "후리텐: 자신의 버림패에 대기패가 있습니다",
    "multi_wait": "다른 대기패로는 쓸 수 있는 역이 없습니다",
    "han": "역의 판수가 부족합니다",
    "first_only": "역과 무관한 울기보다 먼저 역이 확정되지 않았습니다",
    "middle": "역과 무관한 울기가 있고 화료패로만 역이 확정됩니다"
  },
  "zh": {
    "furiten": "振听：自己的弃牌中有所听的牌",
    "multi_wait": "其他所听的牌不构成可用的役",
    "han": "役的番数不足",
    "first_only": "役没有先于无关的鸣牌确定",
    "middle": "有与役无关的鸣牌，役只由和了牌构成"
  }
} as const

export const presets = {
  "tenhou": {},
  "majsoul": {
    "double_yakuman": [
      "daisuushii",
      "junsei_chuuren",
      "suuankou_tanki"
    ],
    "is_kokushi_musou_13machi_double": true,
    "yakuman_pao_is_liability_only": true,
    "allows_ron_on_ankan_for_kokushi_musou": true,
    "kan_dora_timing": "majsoul_immediate",
    "triple_ron_draw": false,
    "uma": [
      15,
      5,
      -5,
      -15
    ],
    "return_points": 25000
  },
  "mleague": {
    "kyuushu_kyuuhai": false,
    "suufon_renda": false,
    "suucha_riichi": false,
    "suukaikan": false,
    "triple_ron_draw": false,
    "agari_yame": false,
    "tenpai_yame": false,
    "tobi": false,
    "extra_winds": 0,
    "nagashi_mangan": false,
    "kiriage_mangan": true,
    "kazoe": "sanbaiman",
    "double_wind_pair_fu": 2,
    "most_rons": 1,
    "riichi_min_tiles": 0,
    "riichi_min_points": null,
    "riichi_kan": "same_shape",
    "kan_dora_timing": "at_once",
    "pao": [
      "daisangen",
      "daisuushii",
      "suukantsu"
    ],
    "uma": [
      30,
      10,
      -10,
      -30
    ],
    "split_tied_uma": true
  },
  "wrc": {
    "kyuushu_kyuuhai": false,
    "suufon_renda": false,
    "suucha_riichi": false,
    "suukaikan": false,
    "triple_ron_draw": false,
    "agari_yame": false,
    "tenpai_yame": false,
    "tobi": false,
    "extra_winds": 0,
    "nagashi_mangan": false,
    "red_fives": [
      0,
      0,
      0
    ],
    "double_wind_pair_fu": 2,
    "kiriage_mangan": true,
    "kazoe": "sanbaiman",
    "yakuman_stack": false,
    "renhou": "mangan",
    "most_rons": 1,
    "riichi_min_points": null,
    "riichi_kan": "same_shape",
    "fifth_tile_wait": "no",
    "kan_dora_timing": "at_once",
    "pao_discarder_pays_honba": true,
    "start_points": 30000,
    "uma": [
      15,
      5,
      -5,
      -15
    ],
    "split_tied_uma": true,
    "pay_out_sticks": false
  },
  "ema": {
    "kyuushu_kyuuhai": false,
    "suufon_renda": false,
    "suucha_riichi": false,
    "suukaikan": false,
    "triple_ron_draw": false,
    "agari_yame": false,
    "tenpai_yame": false,
    "tobi": false,
    "extra_winds": 0,
    "nagashi_mangan": false,
    "red_fives": [
      0,
      0,
      0
    ],
    "double_wind_pair_fu": 2,
    "kazoe": "sanbaiman",
    "yakuman_stack": false,
    "renhou": "mangan",
    "riichi_min_points": null,
    "riichi_kan": "same_shape",
    "fifth_tile_wait": "no",
    "kan_dora_timing": "at_once",
    "pao_discarder_pays_honba": true,
    "start_points": 30000,
    "uma": [
      15,
      5,
      -5,
      -15
    ],
    "split_tied_uma": true,
    "honba_to_every_winner": true,
    "riichi_stick_back": true
  },
  "friends": {
    "red_fives": [
      0,
      0,
      0
    ],
    "winds": 1,
    "extra_winds": 0,
    "open_tanyao": false,
    "pinfu_tsumo": false,
    "seven_pairs": "50fu_1han",
    "double_wind_pair_fu": 2,
    "kiriage_mangan": true,
    "renhou": "yakuman",
    "local_yaku": [
      "daisharin",
      "paarenchan",
      "shiisan_puutaa",
      "shiisuu_puutaa"
    ],
    "double_yakuman": [
      "daisuushii",
      "junsei_chuuren",
      "suuankou_tanki"
    ],
    "is_kokushi_musou_13machi_double": true,
    "allows_ron_on_ankan_for_kokushi_musou": true,
    "most_rons": 1,
    "multi_wait_finally": false,
    "furiten_riichi": false,
    "open_riichi_robots": "disabled",
    "fifth_tile_wait": "yes",
    "nagashi_as": "draw",
    "abortive_stay": [
      "kyuushu_kyuuhai",
      "suufon_renda"
    ],
    "tobi": false,
    "agari_yame": false,
    "tenpai_yame": false,
    "uma": [
      10,
      5,
      -5,
      -10
    ],
    "robot_debts": "divided",
    "claims": true
  },
  "strict": {
    "red_fives": [
      0,
      0,
      0
    ],
    "winds": 1,
    "extra_winds": 0,
    "open_tanyao": false,
    "pinfu_tsumo": false,
    "seven_pairs": "50fu_1han",
    "double_wind_pair_fu": 2,
    "kiriage_mangan": true,
    "renhou": "yakuman",
    "local_yaku": [
      "daisharin",
      "paarenchan",
      "shiisan_puutaa",
      "shiisuu_puutaa"
    ],
    "double_yakuman": [
      "daisuushii",
      "junsei_chuuren",
      "suuankou_tanki"
    ],
    "is_kokushi_musou_13machi_double": true,
    "allows_ron_on_ankan_for_kokushi_musou": true,
    "most_rons": 1,
    "multi_wait_finally": false,
    "furiten_riichi": false,
    "open_riichi_robots": "disabled",
    "fifth_tile_wait": "yes",
    "nagashi_as": "draw",
    "abortive_stay": [
      "kyuushu_kyuuhai",
      "suufon_renda"
    ],
    "tobi": false,
    "agari_yame": false,
    "tenpai_yame": false,
    "uma": [
      10,
      5,
      -5,
      -10
    ],
    "robot_debts": "divided",
    "claims": false,
    "fix_yaku": "first_only",
    "multi_wait_tsumo": "closed",
    "two_han_honba": 5,
    "pseudo_tenpai": []
  },
  "brain_training": {
    "red_fives": [
      0,
      0,
      0
    ],
    "winds": 1,
    "extra_winds": 0,
    "open_tanyao": false,
    "pinfu_tsumo": false,
    "seven_pairs": "50fu_1han",
    "double_wind_pair_fu": 2,
    "kiriage_mangan": true,
    "renhou": "yakuman",
    "local_yaku": [
      "daisharin",
      "paarenchan",
      "shiisan_puutaa",
      "shiisuu_puutaa"
    ],
    "double_yakuman": [
      "daisuushii",
      "junsei_chuuren",
      "suuankou_tanki"
    ],
    "is_kokushi_musou_13machi_double": true,
    "allows_ron_on_ankan_for_kokushi_musou": true,
    "most_rons": 1,
    "multi_wait_finally": false,
    "furiten_riichi": false,
    "open_riichi_robots": "disabled",
    "fifth_tile_wait": "yes",
    "nagashi_as": "draw",
    "abortive_stay": [
      "kyuushu_kyuuhai",
      "suufon_renda"
    ],
    "tobi": false,
    "agari_yame": false,
    "tenpai_yame": false,
    "uma": [
      10,
      5,
      -5,
      -10
    ],
    "robot_debts": "divided",
    "claims": true,
    "evaluate": false,
    "check_han": false,
    "check_riichi": false,
    "show_win_anyway": true,
    "win_cancelable": true
  }
} as const

export const threePlayerPresets = {
  "tenhou": {},
  "majsoul": {
    "uma": [
      15,
      0,
      -15
    ],
    "return_points": 35000
  }
} as const

export const defaults = {
  "players": 4,
  "red_fives": null,
  "open_tanyao": true,
  "double_wind_pair_fu": 4,
  "rinshan_fu": true,
  "kiriage_mangan": false,
  "kazoe": "yakuman",
  "double_yakuman": [],
  "yakuman_stack": true,
  "ippatsu": true,
  "pinfu_tsumo": true,
  "seven_pairs": "25fu_2han",
  "seven_pairs_quads": false,
  "dora": true,
  "ura_dora": true,
  "kan_ura_dora": true,
  "dora_itself": [],
  "renhou": "none",
  "renhou_adds": false,
  "local_yaku": [],
  "green_without_dragon": true,
  "nine_gates_any_suit": true,
  "eight_wins": "dealer",
  "eight_wins_needs_yaku": false,
  "eight_wins_with_yakuman": false,
  "eight_wins_reset": false,
  "min_han": 1,
  "two_han_honba": 0,
  "fix_yaku": "finally",
  "multi_wait_tsumo": "all",
  "multi_wait_finally": true,
  "honba_points": 100,
  "honba_to_every_winner": false,
  "riichi_stick_points": 1000,
  "riichi_stick_back": false,
  "tsumo_loss": true,
  "wareme": false,
  "winds": 2,
  "wind_cycle": "ESWN",
  "extra_winds": 1,
  "start_points": null,
  "target_points": null,
  "tobi": true,
  "tobi_points": 0,
  "tobi_payment": "negative",
  "tobi_prize": 0,
  "tobi_prize_by_chombo": "none",
  "agari_yame": true,
  "tenpai_yame": true,
  "yame_by_choice": false,
  "yame_not_top": false,
  "agari_renchan": true,
  "tenpai_renchan": true,
  "all_negative_goes_on": false,
  "most_rons": 3,
  "triple_ron_draw": true,
  "kyuushu_kyuuhai": true,
  "suufon_renda": true,
  "suucha_riichi": true,
  "suukaikan": true,
  "abortive_stay": [
    "kyuushu_kyuuhai",
    "suucha_riichi",
    "suufon_renda",
    "suukaikan",
    "triple_ron_draw"
  ],
  "nagashi_mangan": true,
  "nagashi_as": "instead",
  "nagashi_worth": "mangan",
  "kuikae": false,
  "suji_kuikae": false,
  "fifth_kan": false,
  "riichi_min_tiles": null,
  "riichi_min_points": 1000,
  "riichi_kan": "same_waits",
  "furiten_riichi": true,
  "open_riichi_discard": "yakuman",
  "open_riichi_robots": "paid",
  "noten_points": null,
  "fifth_tile_wait": "melded",
  "pseudo_tenpai": [
    "empty",
    "furiten",
    "no_yaku"
  ],
  "two_han_tenpai": "possible",
  "kan_dora": true,
  "kan_dora_timing": "tenhou_immediate",
  "pao": [
    "daisangen",
    "daisuushii"
  ],
  "pao_discarder_pays_honba": false,
  "yakuman_pao_is_liability_only": false,
  "allows_ron_on_ankan_for_kokushi_musou": false,
  "is_kokushi_musou_13machi_double": false,
  "uma": null,
  "split_tied_uma": false,
  "tied_uma_down": false,
  "return_points": null,
  "final_rounding": "none",
  "yakitori_points": 0,
  "yakitori_to_all": false,
  "pay_out_sticks": true,
  "claims": false,
  "evaluate": true,
  "check_han": true,
  "check_fix_yaku": false,
  "check_riichi": true,
  "show_win_anyway": false,
  "win_cancelable": false,
  "cancel_seconds": 2,
  "suspend": "suspend",
  "suspend_penalty": 0,
  "connection_penalty": 0,
  "robots": "smart",
  "robot_tobi": true,
  "robot_debts": "none",
  "robot_draw_by_button": false,
  "robot_seconds": 1,
  "ron_seconds": 2,
  "call_seconds": 2,
  "last_discard_seconds": 2,
  "draw_seconds": 0,
  "discard_seconds": 0,
  "notify": true,
  "simple_seating": false
} as const

export const byPlayers = {
  "red_fives": [
    [
      1,
      1,
      1
    ],
    [
      0,
      1,
      1
    ]
  ],
  "start_points": [
    25000,
    35000
  ],
  "target_points": [
    30000,
    40000
  ],
  "return_points": [
    30000,
    40000
  ],
  "riichi_min_tiles": [
    4,
    3
  ],
  "noten_points": [
    3000,
    2000
  ],
  "uma": [
    [
      20,
      10,
      -10,
      -20
    ],
    [
      20,
      0,
      -20
    ]
  ]
} as const

export const truths = [
  "open_tanyao",
  "rinshan_fu",
  "kiriage_mangan",
  "yakuman_stack",
  "ippatsu",
  "pinfu_tsumo",
  "seven_pairs_quads",
  "dora",
  "ura_dora",
  "kan_ura_dora",
  "renhou_adds",
  "green_without_dragon",
  "nine_gates_any_suit",
  "eight_wins_needs_yaku",
  "eight_wins_with_yakuman",
  "eight_wins_reset",
  "multi_wait_finally",
  "honba_to_every_winner",
  "riichi_stick_back",
  "tsumo_loss",
  "wareme",
  "tobi",
  "agari_yame",
  "tenpai_yame",
  "yame_by_choice",
  "yame_not_top",
  "agari_renchan",
  "tenpai_renchan",
  "all_negative_goes_on",
  "triple_ron_draw",
  "kyuushu_kyuuhai",
  "suufon_renda",
  "suucha_riichi",
  "suukaikan",
  "nagashi_mangan",
  "kuikae",
  "suji_kuikae",
  "fifth_kan",
  "furiten_riichi",
  "kan_dora",
  "pao_discarder_pays_honba",
  "yakuman_pao_is_liability_only",
  "allows_ron_on_ankan_for_kokushi_musou",
  "is_kokushi_musou_13machi_double",
  "split_tied_uma",
  "tied_uma_down",
  "yakitori_to_all",
  "pay_out_sticks",
  "claims",
  "evaluate",
  "check_han",
  "check_fix_yaku",
  "check_riichi",
  "show_win_anyway",
  "win_cancelable",
  "robot_tobi",
  "robot_draw_by_button",
  "notify",
  "simple_seating"
] as const

export const choices = {
  "players": [
    3,
    4
  ],
  "double_wind_pair_fu": [
    2,
    4
  ],
  "kazoe": [
    "yakuman",
    "sanbaiman"
  ],
  "renhou": [
    "none",
    "five_han",
    "mangan",
    "haneman",
    "baiman",
    "sanbaiman",
    "yakuman"
  ],
  "winds": [
    0,
    1,
    2,
    3,
    4
  ],
  "wind_cycle": [
    "ESWN",
    "E",
    "EN"
  ],
  "extra_winds": [
    0,
    1,
    2,
    3
  ],
  "most_rons": [
    1,
    2,
    3
  ],
  "kan_dora_timing": [
    "tenhou_immediate",
    "majsoul_immediate",
    "after_discard",
    "at_once"
  ],
  "seven_pairs": [
    "25fu_2han",
    "30fu_2han",
    "50fu_1han"
  ],
  "eight_wins": [
    "dealer",
    "anyone",
    "dealer_at_eight_honba",
    "anyone_at_eight_honba"
  ],
  "two_han_honba": [
    0,
    4,
    5
  ],
  "fix_yaku": [
    "finally",
    "middle_ok",
    "first_only"
  ],
  "multi_wait_tsumo": [
    "all",
    "closed"
  ],
  "open_riichi_discard": [
    "yakuman",
    "chombo"
  ],
  "open_riichi_robots": [
    "disabled",
    "ignored",
    "paid"
  ],
  "riichi_kan": [
    "no",
    "same_shape",
    "same_waits"
  ],
  "fifth_tile_wait": [
    "no",
    "melded",
    "yes"
  ],
  "two_han_tenpai": [
    "possible",
    "no_yaku"
  ],
  "nagashi_as": [
    "instead",
    "draw",
    "win"
  ],
  "nagashi_worth": [
    "mangan",
    "haneman",
    "baiman",
    "sanbaiman",
    "yakuman"
  ],
  "tobi_payment": [
    "negative",
    "returned",
    "limited"
  ],
  "tobi_prize_by_chombo": [
    "none",
    "divided",
    "to_all"
  ],
  "final_rounding": [
    "none",
    "down",
    "up",
    "four_five",
    "five_six",
    "toward_zero"
  ],
  "suspend": [
    "suspend",
    "game_over",
    "go_on"
  ],
  "suspend_penalty": [
    0,
    1000,
    2000,
    4000,
    8000,
    16000
  ],
  "connection_penalty": [
    0,
    1000,
    2000,
    4000,
    8000,
    16000
  ],
  "robots": [
    "smart",
    "docile",
    "none"
  ],
  "robot_debts": [
    "none",
    "divided",
    "proportional"
  ]
} as const

export const formerTruths = {
  "riichi_kan": [
    "no",
    "same_waits"
  ]
} as const

export const ranges = {
  "min_han": [
    1,
    13
  ],
  "riichi_stick_points": [
    0,
    10000
  ],
  "tobi_points": [
    -1000000,
    1000000
  ],
  "tobi_prize": [
    0,
    30000
  ],
  "yakitori_points": [
    0,
    100000
  ],
  "return_points": [
    0,
    1000000
  ],
  "honba_points": [
    0,
    10000
  ],
  "start_points": [
    0,
    1000000
  ],
  "target_points": [
    0,
    1000000
  ],
  "riichi_min_tiles": [
    0,
    70
  ],
  "riichi_min_points": [
    -1000000,
    1000000
  ],
  "noten_points": [
    0,
    12000
  ],
  "ron_seconds": [
    0,
    60
  ],
  "call_seconds": [
    0,
    60
  ],
  "last_discard_seconds": [
    0,
    60
  ],
  "draw_seconds": [
    0,
    60
  ],
  "discard_seconds": [
    0,
    60
  ],
  "cancel_seconds": [
    0,
    60
  ],
  "robot_seconds": [
    0,
    60
  ]
} as const

export const sets = {
  "double_yakuman": [
    "chiihou",
    "chinroutou",
    "chuuren",
    "daichikurin",
    "daisangen",
    "daisharin",
    "daishichisei",
    "daisuurin",
    "daisuushii",
    "ishi_no_ue",
    "isshoku_yonjun",
    "junsei_chuuren",
    "kokushi",
    "kokushi_13",
    "paarenchan",
    "ryuuiisou",
    "shiisan_puutaa",
    "shiisuu_puutaa",
    "shousuushii",
    "suuankou",
    "suuankou_tanki",
    "suukantsu",
    "suurenkou",
    "tenhou",
    "tsuuiisou"
  ],
  "local_yaku": [
    "chuupin_raoyui",
    "daichikurin",
    "daisharin",
    "daishichisei",
    "daisuurin",
    "iipin_moyue",
    "ishi_no_ue",
    "isshoku_sanjun",
    "isshoku_yonjun",
    "kanfuri",
    "kyakufuu_sankou",
    "open_riichi",
    "paarenchan",
    "sanpuukou",
    "sanrenkou",
    "sanshoku_tsuukan",
    "shiiaru_raotai",
    "shiisan_puutaa",
    "shiisuu_puutaa",
    "suurenkou",
    "tsubame_gaeshi",
    "uumensai"
  ],
  "pao": [
    "daisangen",
    "daisuushii",
    "suukantsu"
  ],
  "dora_itself": [
    "dora",
    "kan_dora",
    "kan_ura_dora",
    "ura_dora"
  ],
  "pseudo_tenpai": [
    "empty",
    "furiten",
    "no_yaku"
  ],
  "abortive_stay": [
    "kyuushu_kyuuhai",
    "suucha_riichi",
    "suufon_renda",
    "suukaikan",
    "triple_ron_draw"
  ]
} as const

export const conflicts = [
  {
    "one": "two_han_honba",
    "other": "check_han",
    "where": {
      "claims": [
        "is",
        true
      ],
      "two_han_honba": [
        "above",
        0
      ],
      "check_han": [
        "is",
        false
      ]
    },
    "cure": "turn check_han on: two han are checked only if one han is"
  },
  {
    "one": "two_han_honba",
    "other": "min_han",
    "where": {
      "two_han_honba": [
        "above",
        0
      ],
      "min_han": [
        "above",
        1
      ]
    },
    "cure": "set min_han to 1 or two_han_honba to 0: every win needs two han as it is"
  },
  {
    "one": "tobi_prize",
    "other": "tobi",
    "where": {
      "tobi_prize": [
        "above",
        0
      ],
      "tobi": [
        "is",
        false
      ]
    },
    "cure": "turn tobi on or set tobi_prize to 0"
  },
  {
    "one": "tobi_payment",
    "other": "tobi",
    "where": {
      "tobi_payment": [
        "is not",
        "negative"
      ],
      "tobi": [
        "is",
        false
      ]
    },
    "cure": "turn tobi on or set tobi_payment to negative"
  },
  {
    "one": "tobi_prize_by_chombo",
    "other": "tobi_prize",
    "where": {
      "tobi_prize_by_chombo": [
        "is not",
        "none"
      ],
      "tobi_prize": [
        "is",
        0
      ]
    },
    "cure": "give a tobi_prize or set tobi_prize_by_chombo to none"
  },
  {
    "one": "yakitori_to_all",
    "other": "yakitori_points",
    "where": {
      "yakitori_to_all": [
        "is",
        true
      ],
      "yakitori_points": [
        "is",
        0
      ]
    },
    "cure": "give yakitori_points or turn yakitori_to_all off"
  },
  {
    "one": "yame_by_choice",
    "other": "agari_yame",
    "where": {
      "yame_by_choice": [
        "is",
        true
      ],
      "agari_yame": [
        "is",
        false
      ],
      "tenpai_yame": [
        "is",
        false
      ]
    },
    "cure": "turn agari_yame or tenpai_yame on, or yame_by_choice off"
  },
  {
    "one": "yame_not_top",
    "other": "agari_yame",
    "where": {
      "yame_not_top": [
        "is",
        true
      ],
      "agari_yame": [
        "is",
        false
      ],
      "tenpai_yame": [
        "is",
        false
      ]
    },
    "cure": "turn agari_yame or tenpai_yame on, or yame_not_top off"
  },
  {
    "one": "nagashi_as",
    "other": "nagashi_mangan",
    "where": {
      "nagashi_as": [
        "is not",
        "instead"
      ],
      "nagashi_mangan": [
        "is",
        false
      ]
    },
    "cure": "turn nagashi_mangan on or set nagashi_as to instead"
  },
  {
    "one": "nagashi_worth",
    "other": "nagashi_mangan",
    "where": {
      "nagashi_worth": [
        "is not",
        "mangan"
      ],
      "nagashi_mangan": [
        "is",
        false
      ]
    },
    "cure": "turn nagashi_mangan on or set nagashi_worth to mangan"
  },
  {
    "one": "dora_itself",
    "other": "dora",
    "where": {
      "dora_itself": [
        "has",
        "dora"
      ],
      "dora": [
        "is",
        false
      ]
    },
    "cure": "turn dora on or leave it out of dora_itself"
  },
  {
    "one": "dora_itself",
    "other": "ura_dora",
    "where": {
      "dora_itself": [
        "has",
        "ura_dora"
      ],
      "ura_dora": [
        "is",
        false
      ]
    },
    "cure": "turn ura_dora on or leave it out of dora_itself"
  },
  {
    "one": "dora_itself",
    "other": "kan_dora",
    "where": {
      "dora_itself": [
        "has",
        "kan_dora"
      ],
      "kan_dora": [
        "is",
        false
      ]
    },
    "cure": "turn kan_dora on or leave it out of dora_itself"
  },
  {
    "one": "dora_itself",
    "other": "kan_ura_dora",
    "where": {
      "dora_itself": [
        "has",
        "kan_ura_dora"
      ],
      "kan_ura_dora": [
        "is",
        false
      ]
    },
    "cure": "turn kan_ura_dora on or leave it out of dora_itself"
  },
  {
    "one": "show_win_anyway",
    "other": "claims",
    "where": {
      "show_win_anyway": [
        "is",
        true
      ],
      "claims": [
        "is",
        false
      ]
    },
    "cure": "turn claims on or show_win_anyway off: wins are judged by the program"
  },
  {
    "one": "win_cancelable",
    "other": "claims",
    "where": {
      "win_cancelable": [
        "is",
        true
      ],
      "claims": [
        "is",
        false
      ]
    },
    "cure": "turn claims on or win_cancelable off: wins are judged by the program"
  },
  {
    "one": "renhou_adds",
    "other": "renhou",
    "where": {
      "renhou_adds": [
        "is",
        true
      ],
      "renhou": [
        "among",
        [
          "none",
          "yakuman"
        ]
      ]
    },
    "cure": "give renhou a rank that can be added to, or turn renhou_adds off"
  },
  {
    "one": "open_riichi_discard",
    "other": "local_yaku",
    "where": {
      "open_riichi_discard": [
        "is",
        "chombo"
      ],
      "local_yaku": [
        "lacks",
        "open_riichi"
      ]
    },
    "cure": "put open_riichi among the local_yaku, or set open_riichi_discard to yakuman"
  },
  {
    "one": "suji_kuikae",
    "other": "kuikae",
    "where": {
      "suji_kuikae": [
        "is",
        true
      ],
      "kuikae": [
        "is",
        true
      ]
    },
    "cure": "turn suji_kuikae off: kuikae allows all of it"
  },
  {
    "one": "tied_uma_down",
    "other": "split_tied_uma",
    "where": {
      "tied_uma_down": [
        "is",
        true
      ],
      "split_tied_uma": [
        "is",
        false
      ]
    },
    "cure": "turn split_tied_uma on or tied_uma_down off"
  },
  {
    "one": "eight_wins_needs_yaku",
    "other": "local_yaku",
    "where": {
      "eight_wins_needs_yaku": [
        "is",
        true
      ],
      "local_yaku": [
        "lacks",
        "paarenchan"
      ]
    },
    "cure": "put paarenchan among the local_yaku, or turn eight_wins_needs_yaku off"
  },
  {
    "one": "eight_wins_with_yakuman",
    "other": "local_yaku",
    "where": {
      "eight_wins_with_yakuman": [
        "is",
        true
      ],
      "local_yaku": [
        "lacks",
        "paarenchan"
      ]
    },
    "cure": "put paarenchan among the local_yaku, or turn eight_wins_with_yakuman off"
  },
  {
    "one": "eight_wins_reset",
    "other": "local_yaku",
    "where": {
      "eight_wins_reset": [
        "is",
        true
      ],
      "local_yaku": [
        "lacks",
        "paarenchan"
      ]
    },
    "cure": "put paarenchan among the local_yaku, or turn eight_wins_reset off"
  }
] as const
