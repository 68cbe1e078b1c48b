/** Loaded first in a process and in each of its threads. */
const { Socket } = require('node:net')

/** @returns {never} */
function refuse() {
  throw new Error('there is no network here')
}
Socket.prototype.connect = refuse
globalThis.fetch = refuse
