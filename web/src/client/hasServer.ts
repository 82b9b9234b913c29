/**
 * True if a Jantaku server serves this page; otherwise it is on a file host, built by `make site`.
 */
export const served = import.meta.env.MODE !== 'site'
