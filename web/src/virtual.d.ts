/** The address of the kernel's WebAssembly; empty if the page was built without it. */
declare module 'virtual:kernel' {
  const address: string
  export default address
}

/** The texts of a room of the messages, which `texts.ts` makes of the file of each language. */
declare module 'virtual:texts/*' {
  const texts: {
    english: Record<string, string>
    load: Record<string, () => Promise<Record<string, string>>>
  }
  export default texts
}
