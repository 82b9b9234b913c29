/** Saves a file as a download. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-100)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
