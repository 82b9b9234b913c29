/** The address of the kernel's WebAssembly; empty where the page was built without it. */
declare module 'virtual:kernel' {
  const address: string
  export default address
}
