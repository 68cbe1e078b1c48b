// @ts-check
import { compilerInstallLine } from './native-build.mjs'

const TELLING = /error:|not found|No such file|not ok|\bcode \w|\bE[A-Z]{4,}\b/i
const NOISE = /^npm error\s+at |ERR! stack|complete log/

/**
 * What to do about an npm that failed, in place of its stack traces.
 * @param {string[]} args
 * @param {string} output
 */
export function explainNpmFailure(args, output) {
  const command = `npm ${args.join(' ')}`
  const said = output
    .split('\n')
    .filter((line) => /^(npm error|gyp ERR!|make:)/.test(line) && TELLING.test(line) && !NOISE.test(line))
    .slice(-8)
    .join('\n')
  return `${advice(output)}\nThe command was: ${command}\n\n${said}`
}

/** @param {string} output */
function advice(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output) && !output.includes('gyp')) {
    return 'The package registry cannot be reached: check the connection (or npm config get registry), then start again.'
  }
  if (output.includes('ENOSPC')) return 'The disk is full: make room (about 1 GB), then start again.'
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'This account may not write here: start as the owner of the folder, then start again.'
  }
  if (output.includes('better-sqlite3')) {
    return `better-sqlite3 could not be compiled. Install the compiler with this line, then start again:\n\n  ${compilerInstallLine()}\n`
  }
  return 'The dependencies could not be installed.'
}
