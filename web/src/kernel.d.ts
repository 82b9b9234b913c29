/** The address of the kernel's WebAssembly; empty if the page was built without it. */
declare module 'virtual:kernel' {
  const address: string
  export default address
}
