/** A module of its own, so that a device need not keep it: a new version is put in place with a connection. */
export { messageSW } from 'workbox-window'
