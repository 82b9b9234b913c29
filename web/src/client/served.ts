/** Whether a server stands behind this page: else it lies on any host of files, built by `make site`. */
export const served = import.meta.env.MODE !== 'site'
