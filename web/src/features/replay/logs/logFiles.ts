/** The formats of logs as files. */

import type { LogFormat } from '../../../client/rest'

export type FormatName = LogFormat | 'native'

export const FORMATS: Record<FormatName, { name: string; suffix: string }> = {
  native: { name: 'Jantaku', suffix: '.jantaku.jsonl' },
  mjai: { name: 'mjai', suffix: '.mjai.jsonl' },
  tenhou_json: { name: 'Tenhou JSON', suffix: '.tenhou.json' },
  tenhou_xml: { name: 'Tenhou XML', suffix: '.mjlog.xml' },
  majsoul: { name: 'Mahjong Soul JSON', suffix: '.majsoul.json' },
  majsoul_wire: { name: 'Mahjong Soul protobuf', suffix: '.majsoul.pb' },
}
