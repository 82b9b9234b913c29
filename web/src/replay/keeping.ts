/** Logs as files: their formats, and downloads. */

export const FORMATS = {
  native: { name: 'Jantaku', suffix: '.jantaku.jsonl' },
  mjai: { name: 'mjai', suffix: '.mjai.jsonl' },
  tenhou_json: { name: 'Tenhou JSON', suffix: '.tenhou.json' },
  tenhou_xml: { name: 'Tenhou XML', suffix: '.mjlog.xml' },
  majsoul: { name: 'Mahjong Soul JSON', suffix: '.majsoul.json' },
  majsoul_wire: { name: 'Mahjong Soul protobuf', suffix: '.majsoul.pb' },
} as const

export type FormatName = keyof typeof FORMATS

/** Saves the file as a download. */
export function kept(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-100)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
