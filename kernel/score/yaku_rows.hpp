// The yaku, a row each: what they are worth, their names in four languages, a hand that has them.
//
// When one holds is a row of yaku.cpp; a sentence about it is in src/jantaku/base/messages/yaku.json.
#pragma once

namespace jantaku {

// For a hand: 100 for each yakuman, and no such yaku at all.
inline constexpr int kYakuman = 100, kNoHan = -1;

// A row for each yaku, new ones at the end: its name in the kernel and everywhere else, `usual` or `local` (off unless
// the rules turn it on), its han for a closed hand and for one that called, and its words (yaku_set.hpp): its names in
// English, Japanese, Korean and Chinese; the names by which people also look for it; a hand, its winning tile and the
// circumstances (the seat is south unless E says east), with other tiles for three players where they lack some; the
// yaku that it replaces or needs.
// clang-format off: one row, three lines
#define JANTAKU_YAKU(ROW) \
  ROW(Riichi, riichi, usual, 1, kNoHan, words("Riichi", "立直", "리치", "立直") \
      .also("reach, ready hand, リーチ, 立直, 리치") \
      .example("234m456678p33678s 6p riichi", "234456p33345678s 4p")) \
  ROW(DoubleRiichi, double_riichi, usual, 2, kNoHan, words("Double riichi", "ダブル立直", "더블 리치", "两立直") \
      .also("daburi, daburu riichi, double ready, ダブリー, ダブルリーチ, 더블리치, 双立直, 雙立直") \
      .example("234m456678p33678s 6p double_riichi", "234456p33345678s 4p").replaces("riichi")) \
  ROW(OpenRiichi, open_riichi, local, 1, kNoHan, words("Open riichi", "オープン立直", "오픈 리치", "开立直") \
      .also("open ready, オープンリーチ, 오픈 리치, 开立直") \
      .example("234m456678p33678s 6p open_riichi tsumo", "234456p33345678s 4p")) \
  ROW(Ippatsu, ippatsu, usual, 1, kNoHan, words("Ippatsu (within one turn)", "一発", "일발", "一发") \
      .also("one shot, first turn win, イッパツ, 一发, 이빠츠") \
      .example("234m456678p33678s 6p riichi ippatsu", "234456p33345678s 4p").by_luck().needs("riichi")) \
  ROW(MenzenTsumo, menzen_tsumo, usual, 1, kNoHan, words("Menzen tsumo (closed self-draw)", "門前清自摸和", "멘젠쯔모", "门前清自摸和") \
      .also("fully concealed hand, self-pick, tsumo, menzen tsumo, menzenchin tsumohou, ツモ, 門前ツモ, 門清自摸, 멘젠쯔모, 자모, 门清自摸") \
      .example("123m456p22789s111p 9s tsumo", "111m123456p22789s 9s")) \
  ROW(Pinfu, pinfu, usual, 1, kNoHan, words("Pinfu (all runs, no fu)", "平和", "핑후", "平和") \
      .also("all sequences, no points hand, ping hu, ピンフ, 핑후, 평화, 平胡") \
      .example("234m456789p55678s 9p", "234456789p55678s 9p")) \
  ROW(Tanyao, tanyao, usual, 1, 1, words("Tanyao (all simples)", "断幺九", "탕야오", "断幺九") \
      .also("all inside, tan'yao, tanyaochuu, タンヤオ, 断么九, 断么, 断幺, 탕야오, 단요구") \
      .example("234m567p33s666s(345s) 4m", "234567p33666s(888p) 4p")) \
  ROW(Iipeikou, iipeikou, usual, 1, kNoHan, words("Iipeikou (twin runs)", "一盃口", "이페코", "一杯口") \
      .also("pure double sequence, pure double chow, one set of identical sequences, iipeiko, イーペーコー, 一盃口, 一般高, 이페코, 이배구") \
      .example("223344m456p78999s 4m", "999m223344p22678s 4p")) \
  ROW(Haku, haku, usual, 1, 1, words("Yakuhai: White", "役牌 白", "역패: 백", "役牌：白") \
      .also("yakuhai, value tiles, value honor, fanpai, 翻牌, 三元牌, 役牌, 역패, 番牌, white dragon, blank, ハク, 白板, 백") \
      .example("234m567p33s(555z)678s 8s", "234567p33678s(555z) 8s")) \
  ROW(Hatsu, hatsu, usual, 1, 1, words("Yakuhai: Green", "役牌 發", "역패: 발", "役牌：发") \
      .also("yakuhai, value tiles, value honor, fanpai, 翻牌, 三元牌, 役牌, 역패, 番牌, green dragon, ハツ, 发财, 發財, 발") \
      .example("234m567p33s(666z)678s 8s", "234567p33678s(666z) 8s")) \
  ROW(Chun, chun, usual, 1, 1, words("Yakuhai: Red", "役牌 中", "역패: 중", "役牌：中") \
      .also("yakuhai, value tiles, value honor, fanpai, 翻牌, 三元牌, 役牌, 역패, 番牌, red dragon, チュン, 红中, 紅中, 중") \
      .example("234m567p33s(777z)678s 8s", "234567p33678s(777z) 8s")) \
  ROW(SeatWind, seat_wind, usual, 1, 1, words("Yakuhai: seat wind", "役牌 自風", "역패: 자풍", "役牌：自风") \
      .also("yakuhai, value tiles, value honor, fanpai, 翻牌, 三元牌, 役牌, 역패, 番牌, own wind, player's wind, jikaze, menfon, 自風牌, 門風牌, 门风, 자풍패") \
      .example("234m567p33s(222z)678s 8s", "234567p33678s(222z) 8s")) \
  ROW(RoundWind, round_wind, usual, 1, 1, words("Yakuhai: round wind", "役牌 場風", "역패: 장풍", "役牌：场风") \
      .also("yakuhai, value tiles, value honor, fanpai, 翻牌, 三元牌, 役牌, 역패, 番牌, prevalent wind, prevailing wind, bakaze, chanfon, 場風牌, 圏風牌, 圈风, 장풍패") \
      .example("234m567p33s(111z)678s 8s", "234567p33678s(111z) 8s")) \
  ROW(Rinshan, rinshan, usual, 1, 1, words("Rinshan kaihou (after a kan)", "嶺上開花", "영상개화", "岭上开花") \
      .also("dead wall draw, after a kong, win on kong draw, rinshan kaiho, リンシャン, 杠上开花, 영상개화") \
      .example("234m456p33s[9999p]345s 5s tsumo rinshan", "234456p33345s[9999p] 5s").by_luck()) \
  ROW(Chankan, chankan, usual, 1, 1, words("Chankan (robbing a kan)", "槍槓", "창깡", "抢杠") \
      .also("robbing the kong, chan kan, チャンカン, 抢杠, 창깡, 창강") \
      .example("123m456p33s789p234s 3m chankan", "999m234456p33678s 3p").by_luck()) \
  ROW(Haitei, haitei, usual, 1, 1, words("Haitei raoyue (last draw)", "海底摸月", "해저로월", "海底摸月") \
      .also("under the sea, last tile draw, last tile from the wall, haitei raoyue, ハイテイ, 하이테이, 해저") \
      .example("123m456p33s789p(234s) 9p tsumo last_tile", "123456p33789s(999m) 3p").by_luck()) \
  ROW(Houtei, houtei, usual, 1, 1, words("Houtei raoyui (last discard)", "河底撈魚", "하저로어", "河底捞鱼") \
      .also("under the river, last tile claim, last discard, hotei, ホウテイ, 호테이, 하저") \
      .example("123m456p33s789p(234s) 9p last_tile", "123456p33789s(999m) 3p").by_luck()) \
  ROW(Chiitoitsu, chiitoitsu, usual, 2, kNoHan, words("Chiitoitsu (seven pairs)", "七対子", "치또이츠", "七对子") \
      .also("chitoitsu, chiitoi, niconico, チートイツ, チートイ, 七対, 七对, 치또이, 칠대자") \
      .example("1199m3388p5577s22z 2z")) \
  ROW(SanshokuDoujun, sanshoku_doujun, usual, 2, 1, words("Sanshoku doujun (same run in three suits)", "三色同順", "삼색동순", "三色同顺") \
      .also("sanshoku, mixed triple sequence, mixed triple chow, three colored straight, three color straight, 三色, サンショク, 三色三同順, 삼색, 산쇼쿠") \
      .example("345m345p345s99p(789m) 5s")) \
  ROW(Ittsu, ittsu, usual, 2, 1, words("Ittsu (one to nine)", "一気通貫", "일기통관", "一气通贯") \
      .also("ikkitsuukan, ittsuu, ikki tsuukan, pure straight, full straight, イッツー, 一通, 一气, 一條龍, 清龙, 잇츠, 일통, 일기") \
      .example("123456789p33s(678m) 9p", "123456789p33s(999m) 9p")) \
  ROW(Chanta, chanta, usual, 2, 1, words("Chanta (outside hand)", "混全帯幺九", "찬타", "混全带幺九") \
      .also("honchantaiyaochuu, half outside hand, mixed outside hand, terminal or honor in each group, チャンタ, 全帯, 混全, 찬타, 혼전대요구") \
      .example("123m789p11s(999m)444z 3m", "123789p11s(999m)444z 3p")) \
  ROW(Toitoi, toitoi, usual, 2, 2, words("Toitoi (all triplets)", "対々和", "또이또이", "对对和") \
      .also("toitoihou, all pungs, all pons, トイトイ, 対々, 对对胡, 碰碰和, 碰碰胡, 또이또이, 대대화") \
      .example("222m55p(888p)(333s)444z 4z", "222p55s(888p)(333s)444z 4z")) \
  ROW(Sanankou, sanankou, usual, 2, 2, words("Sanankou (three concealed triplets)", "三暗刻", "산안커", "三暗刻") \
      .also("san ankou, three closed triplets, three concealed pungs, サンアンコー, 삼암각, 산안커") \
      .example("222m888p333s55p(678m) 5p", "222888p33355678s 7s")) \
  ROW(SanshokuDoukou, sanshoku_doukou, usual, 2, 2, words("Sanshoku doukou (same triplet in three suits)", "三色同刻", "삼색동각", "三色同刻") \
      .also("triple triplets, triple pung, three color triplets, 三色, サンショクドーコー, 삼색동각") \
      .example("333m333p99s(333s)567p 7p", "111m111567p33s(111s) 7p")) \
  ROW(Sankantsu, sankantsu, usual, 2, 2, words("Sankantsu (three kans)", "三槓子", "산깡쯔", "三杠子") \
      .also("three quads, three kongs, サンカンツ, 三杠, 삼깡자, 산깡쯔") \
      .example("55m[2222p](7777s)(3333m)456s 6s", "55p[2222p](7777s)(3333s)456s 6s")) \
  ROW(Honroutou, honroutou, usual, 2, 2, words("Honroutou (terminals and honors only)", "混老頭", "혼노두", "混老头") \
      .also("honro, honrou, all terminals and honors, ホンロー, 혼노두, 혼로두") \
      .example("111m99p(999s)(111s)444z 4z").replaces("chanta")) \
  ROW(Shousangen, shousangen, usual, 2, 2, words("Shousangen (little three dragons)", "小三元", "소삼원", "小三元") \
      .also("small three dragons, ショーサンゲン, 쇼산겐, 소삼원") \
      .example("234m55z(666z)(777z)678p 4m", "234p55z(666z)(777z)678s 4p")) \
  ROW(Honitsu, honitsu, usual, 3, 2, words("Honitsu (one suit and honors)", "混一色", "혼일색", "混一色") \
      .also("half flush, honiisou, hon'itsu, hon itsu, mixed one suit, common flush, ホンイツ, 混一, 混清, 혼일, 혼이츠, 호니츠") \
      .example("12334556799s(444z) 5s")) \
  ROW(Junchan, junchan, usual, 3, 2, words("Junchan (a terminal in each group)", "純全帯幺九", "준찬타", "纯全带幺九") \
      .also("junchantaiyaochuu, fully outside hand, pure outside hand, terminals in all sets, ジュンチャン, 純全, 纯全, 준찬, 순전대요구") \
      .example("123m789p99s(123s)789s 3m", "123789p99s(111m)789s 3p").replaces("chanta")) \
  ROW(Ryanpeikou, ryanpeikou, usual, 3, kNoHan, words("Ryanpeikou (two twin runs)", "二盃口", "량페코", "二杯口") \
      .also("ryanpeiko, twice pure double sequence, twice pure double chows, two sets of identical sequences, リャンペーコー, 两杯口, 량페코, 이배구") \
      .example("223344m667788p55s 8p", "223344667788p55s 8p").replaces("iipeikou chiitoitsu")) \
  ROW(Chinitsu, chinitsu, usual, 6, 5, words("Chinitsu (one suit)", "清一色", "청일색", "清一色") \
      .also("full flush, chiniisou, chin'itsu, chin itsu, pure flush, チンイツ, 清一, 청일, 치니츠, 친이츠") \
      .example("11234567999m(567m) 7m", "11234567567p(999p) 7p").replaces("honitsu")) \
  ROW(Renhou, renhou, usual, 5, kNoHan, words("Renhou (win before the first draw)", "人和", "인화", "人和") \
      .also("hand of man, blessing of man, win before first draw, レンホー, 인화") \
      .example("123m456p33s789p234s 9p renhou", "999m234456p33678s 8s")) \
  ROW(Tenhou, tenhou, usual, kYakuman, kNoHan, words("Tenhou (dealt complete)", "天和", "천화", "天和") \
      .also("hand of heaven, blessing of heaven, heavenly hand, heavenly win, テンホー, 천화") \
      .example("123m456p33s789p234s 9p tsumo tenhou E", "999m234456p33678s 8s")) \
  ROW(Chiihou, chiihou, usual, kYakuman, kNoHan, words("Chiihou (win on the first draw)", "地和", "지화", "地和") \
      .also("hand of earth, blessing of earth, earthly hand, earthly win, chihou, チーホー, 지화") \
      .example("123m456p33s789p234s 9p tsumo chiihou", "999m234456p33678s 8s")) \
  ROW(Kokushi, kokushi, usual, kYakuman, kNoHan, words("Kokushi musou (thirteen orphans)", "国士無双", "국사무쌍", "国士无双") \
      .also("kokushi musou, thirteen terminals, コクシ, 国士, 十三么, 十三幺, 국사무쌍") \
      .example("19m19p199s1234567z 1m")) \
  ROW(Kokushi13, kokushi_13, usual, kYakuman, kNoHan, words("Kokushi musou on thirteen waits", "国士無双十三面待ち", "국사무쌍 13면 대기", "国士无双十三面") \
      .also("kokushi musou juusanmen, thirteen-wait thirteen orphans, thirteen sided wait, 国士十三面, 純正国士無双, 十三么十三面") \
      .example("19m19p199s1234567z 9s").replaces("kokushi")) \
  ROW(Suuankou, suuankou, usual, kYakuman, kNoHan, words("Suuankou (four concealed triplets)", "四暗刻", "스안커", "四暗刻") \
      .also("suu ankou, four closed triplets, four concealed pungs, スーアンコー, 사암각, 스안커") \
      .example("222m555p33888s444z 4z tsumo", "222555p33888s444z 4z")) \
  ROW(SuuankouTanki, suuankou_tanki, usual, kYakuman, kNoHan, words("Suuankou tanki (waiting on the pair)", "四暗刻単騎待ち", "스안커 단기", "四暗刻单骑") \
      .also("single-wait four concealed triplets, single wait, 四暗刻単騎, スッタン, 스안커 단기, 사암각단기") \
      .example("222m555p888s33344z 4z", "222555p888s33344z 4z").replaces("suuankou")) \
  ROW(Daisangen, daisangen, usual, kYakuman, kYakuman, words("Daisangen (big three dragons)", "大三元", "대삼원", "大三元") \
      .also("big dragons, ダイサンゲン, 다이산겐, 대삼원") \
      .example("234m99p(555z)(666z)777z 4m", "23499p(555z)(666z)777z 4p")) \
  ROW(Shousuushii, shousuushii, usual, kYakuman, kYakuman, words("Shousuushii (little four winds)", "小四喜", "소사희", "小四喜") \
      .also("four little winds, small four winds, 小四喜和, ショースーシー, 쇼스시, 소사희") \
      .example("234m44z(111z)(222z)333z 4m", "234p44z(111z)(222z)333z 4p")) \
  ROW(Daisuushii, daisuushii, usual, kYakuman, kYakuman, words("Daisuushii (big four winds)", "大四喜", "대사희", "大四喜") \
      .also("four big winds, ダイスーシー, 다이스시, 대사희") \
      .example("99p(111z)(222z)(333z)444z 9p").replaces("shousuushii")) \
  ROW(Tsuuiisou, tsuuiisou, usual, kYakuman, kYakuman, words("Tsuuiisou (honors only)", "字一色", "자일색", "字一色") \
      .also("all honors, tsuuiiso, ツーイーソー, 쯔이소, 자일색") \
      .example("111z33355z(666z)(777z) 5z")) \
  ROW(Chinroutou, chinroutou, usual, kYakuman, kYakuman, words("Chinroutou (terminals only)", "清老頭", "청노두", "清老头") \
      .also("all terminals, chinroto, チンロートー, 친로토, 청노두") \
      .example("11m999m(111p)(999p)111s 1s")) \
  ROW(Ryuuiisou, ryuuiisou, usual, kYakuman, kYakuman, words("Ryuuiisou (all green)", "緑一色", "녹일색", "绿一色") \
      .also("ryuuiiso, リューイーソー, 류이소, 녹일색") \
      .example("223344s88s666s(666z) 8s")) \
  ROW(Chuuren, chuuren, usual, kYakuman, kNoHan, words("Chuuren poutou (nine gates)", "九蓮宝燈", "구련보등", "九莲宝灯") \
      .also("nine gates, nine lanterns, chuuren poutou, チューレン, 九莲, 九連宝燈, 구련보등, 츄렌포토") \
      .example("11123455678999m 3m", "11123455678999p 3p")) \
  ROW(JunseiChuuren, junsei_chuuren, usual, kYakuman, kNoHan, words("Junsei chuuren poutou (true nine gates)", "純正九蓮宝燈", "순정구련보등", "纯正九莲宝灯") \
      .also("pure nine gates, nine-wait nine gates, 純正九蓮, 純正九連宝燈, 纯正九莲, 순정구련") \
      .example("11123455678999m 5m", "11123455678999p 5p").replaces("chuuren")) \
  ROW(Suukantsu, suukantsu, usual, kYakuman, kYakuman, words("Suukantsu (four kans)", "四槓子", "스깡쯔", "四杠子") \
      .also("four quads, four kongs, suukantsu, スーカンツ, 四杠子, 四杠, 사깡자, 스깡쯔") \
      .example("55m(2222p)[7777s](3333m)(9999s) 5m", "55p(2222p)[7777s](3333s)(9999s) 5p")) \
  ROW(Sanrenkou, sanrenkou, local, 2, 2, words("Sanrenkou (three triplets in a row)", "三連刻", "삼연각", "三连刻") \
      .also("three consecutive triplets, pure shifted pungs, サンレンコー, 산렌코") \
      .example("333p444p99s(555p)678m 8m", "333444p99678s(555p) 8s")) \
  ROW(IsshokuSanjun, isshoku_sanjun, local, 3, 2, words("Isshoku sanjun (one run three times)", "一色三順", "일색삼순", "一色三同顺") \
      .also("pure triple chow, three identical sequences, イッショクサンジュン, 一色三同順") \
      .example("333444555m99s(678p) 5m", "333444555p99678s 5p")) \
  ROW(IsshokuYonjun, isshoku_yonjun, local, kYakuman, kYakuman, words("Isshoku yonjun (one run four times)", "一色四順", "일색사순", "一色四同顺") \
      .also("quadruple chow, four identical sequences, イッショクヨンジュン, 一色四同順") \
      .example("333344445555m99s 5m", "333344445555p99s 5p").replaces("isshoku_sanjun")) \
  ROW(Uumensai, uumensai, local, 2, 2, words("Uumensai (all five kinds of tile)", "五門斉", "오문제", "五门齐") \
      .also("all types, five types, ウーメンサイ, 五門斉, 五门齐") \
      .example("123m567p33s(111z)(777z) 3m", "111m567p33s(222z)(777z) 6p")) \
  ROW(Sanpuukou, sanpuukou, local, 2, 2, words("Sanpuukou (three wind triplets)", "三風刻", "삼풍각", "三风刻") \
      .also("big three winds, three winds, サンプーコー, 三风刻") \
      .example("33s(222z)(111z)(333z)678p 8p")) \
  ROW(ShiiaruRaotai, shiiaru_raotai, local, kNoHan, 1, words("Shiiaru raotai (one concealed tile)", "十二落抬", "십이낙태", "十二落抬") \
      .also("bare tanki, melded hand, hadaka tanki, 裸単騎, 全求人, シーアルラオタイ") \
      .example("33s(234m)(567p)(888s)(678p) 3s", "33s(999m)(555p)(888s)(222p) 3s")) \
  ROW(Daisharin, daisharin, local, kYakuman, kNoHan, words("Daisharin (big wheels)", "大車輪", "대차륜", "大车轮") \
      .also("big wheels, ダイシャリン, 大车轮") \
      .example("22334455667788p 8p")) \
  ROW(Daichikurin, daichikurin, local, kYakuman, kNoHan, words("Daichikurin (big bamboo forest)", "大竹林", "대죽림", "大竹林") \
      .also("bamboo forest, ダイチクリン") \
      .example("22334455667788s 8s")) \
  ROW(Daisuurin, daisuurin, local, kYakuman, kNoHan, words("Daisuurin (big numbers)", "大数隣", "대수린", "大数邻") \
      .also("numerous neighbors, ダイスウリン") \
      .example("22334455667788m 8m")) \
  ROW(Daishichisei, daishichisei, local, 2 * kYakuman, kNoHan, words("Daishichisei (big seven stars)", "大七星", "대칠성", "大七星") \
      .also("big seven stars, heavenly dipper, ダイシチセイ") \
      .example("11223344556677z 7z")) \
  ROW(IshiNoUe, ishi_no_ue, local, kYakuman, kNoHan, words("Ishi no ue nimo sannen (three years on a stone)", "石の上にも三年", "돌 위에도 삼 년", "石上三年") \
      .also("three years on a rock, sitting on a stone, ishi no ue ni mo sannen, イシノウエニモサンネン") \
      .example("234m456678p33678s 6p double_riichi last_tile", "234456p33345678s 4p").needs("double_riichi")) \
  ROW(IipinMoyue, iipin_moyue, local, 5, 5, words("Iipin moyue (moon on the last draw)", "一筒摸月", "일통모월", "一筒摸月") \
      .also("plucking the moon from the sea, moon, 1 pin haitei, イーピンモーユエ") \
      .example("123p456m33s789p234s 1p tsumo last_tile", "999m123456p33789s 1p").by_luck()) \
  ROW(ChuupinRaoyui, chuupin_raoyui, local, 5, 5, words("Chuupin raoyui (fish in the last discard)", "九筒撈魚", "구통로어", "九筒捞鱼") \
      .also("catching a fish in the river, fish, 9 pin houtei, チューピンラオユイ") \
      .example("789p456m33s123p234s 9p last_tile", "999m456789p33123s 9p").by_luck()) \
  ROW(TsubameGaeshi, tsubame_gaeshi, local, 1, 1, words("Tsubame gaeshi (ron on a riichi discard)", "燕返し", "제비 되치기", "燕返") \
      .also("swallow return, swallow's return, swallow reversal, ツバメ返し, つばめがえし") \
      .example("123m456p33s789p234s 9p tsubame_gaeshi", "999m234456p33678s 8s").by_luck()) \
  ROW(Kanfuri, kanfuri, local, 1, 1, words("Kanfuri (ron on the discard after a kan)", "槓振り", "깡후리", "杠振") \
      .also("discard after a kan, カンフリ, 杠振") \
      .example("123m456p33s789p234s 9p kanfuri", "999m234456p33678s 8s").by_luck()) \
  ROW(Paarenchan, paarenchan, local, kYakuman, kYakuman, words("Paarenchan (eighth win in a row)", "八連荘", "팔연장", "八连庄") \
      .also("eight consecutive wins, eight dealer wins, パーレンチャン, 八连庄") \
      .example("123m456p33s789p234s 9p paarenchan E", "999m234456p33678s 8s")) \
  ROW(SanshokuTsuukan, sanshoku_tsuukan, local, 2, 1, words("Sanshoku tsuukan (straight in three suits)", "三色通貫", "삼색통관", "三色通贯") \
      .also("mixed straight, three color straight, 花龍, 花龙, サンショクツーカン") \
      .example("123m456p789s99p(345s) 3m")) \
  ROW(KyakufuuSankou, kyakufuu_sankou, local, 2, 2, words("Kyakufuu sankou (three winds of no value)", "客風三刻", "객풍삼각", "客风三刻") \
      .also("three guest winds, three value-less winds, キャクフウサンコー") \
      .example("33s(333z)(444z)(222z)678p 8p E").replaces("sanpuukou")) \
  ROW(Suurenkou, suurenkou, local, kYakuman, kYakuman, words("Suurenkou (four triplets in a row)", "四連刻", "사연각", "四连刻") \
      .also("four consecutive triplets, four pure shifted pungs, スーレンコー, 四連刻") \
      .example("333p444p99s(555p)(666p) 9s")) \
  ROW(ShiisanPuutaa, shiisan_puutaa, local, kYakuman, kNoHan, words("Shiisan puutaa (thirteen broken)", "十三不塔", "십삼불탑", "十三不塔") \
      .also("shiisan budou, thirteen unconnected tiles, thirteen unrelated tiles, シーサンプーター") \
      .example("147m258p369s12335z 5z tsumo chiihou")) \
  ROW(ShiisuuPuutaa, shiisuu_puutaa, local, kYakuman, kNoHan, words("Shiisuu puutaa (fourteen broken)", "十四不塔", "십사불탑", "十四不塔") \
      .also("shiisuu budou, fourteen unconnected tiles, fourteen unrelated tiles, シースープーター") \
      .example("147m258p369s12345z 5z tsumo chiihou").replaces("shiisan_puutaa"))
// clang-format on

}  // namespace jantaku
