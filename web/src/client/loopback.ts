/** Returns true for the name of this machine, which means another machine elsewhere. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
