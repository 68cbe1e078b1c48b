// @ts-check
import { compilerInstallLine } from './native-build.mjs'

const LAST_LINES = 8
const TELLING = /error:|not found|No such file|not ok|\bcode \w|\bE[A-Z]{4,}\b/i
const NOISE = /^npm error\s+at |ERR! stack|complete log/

/**
 * What to do about an npm that failed, in place of its stack traces.
 * @param {string[]} args
 * @param {string} output
 */
export function explainNpmFailure(args, output) {
  const command = `npm ${args.join(' ')}`
  const lines = output.split('\n')
  const failedBuild = lines.findIndex((line) => line.includes('gyp ERR! build error'))
  const said =
    failedBuild === -1
      ? lines.filter(
          (line) => /^(npm error|gyp ERR!|make:)/.test(line) && TELLING.test(line) && !NOISE.test(line),
        )
      : // Right before it stands what the compiler and make complained of.
        lines.slice(0, failedBuild).map((line) => line.replace(/^npm error /, ''))
  return `${advice(output)}\nThe command was: ${command}\n\n${said.slice(-LAST_LINES).join('\n')}`
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
    return `better-sqlite3 could not be compiled. Where the compiler is missing or too old, install it with this line, then start again:\n\n  ${compilerInstallLine()}\n`
  }
  return 'The dependencies could not be installed.'
}
