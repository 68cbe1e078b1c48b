// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isSafeBinary, prepareNativeBuild } from './native-build.mjs'
import { explainNpmFailure } from './npm-failure.mjs'
import { inRoot } from './root-folder.mjs'
import { runCommand, runNpm } from './run-command.mjs'
import { StopLine } from './stop-line.mjs'

/** @typedef {'run' | 'all'} Scope `run` is what starting and building needs, `all` adds what checking and testing needs */
/** @typedef {{ version: string, dev?: boolean, devOptional?: boolean, optional?: boolean, peer?: boolean }} LockedPackage */

const stampFile = inRoot('node_modules/.portal-install.json')
const binary = 'node_modules/better-sqlite3'
/** A binary for one of these does not load in another. */
const runtime = `${process.platform}-${process.arch}-${process.versions.modules}`

/**
 * Installs the locked dependencies when they are missing or stale. Costs a hash of the lock file when all is in place.
 * @param {Scope} wanted
 */
export async function ensureInstalled(wanted) {
  checkNodeVersion()
  const lockHash = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  const stamp = readJson(stampFile)
  if (
    stamp?.lockHash === lockHash &&
    stamp.runtime === runtime &&
    (stamp.scope === 'all' || wanted === 'run')
  )
    return

  const scope = stamp?.scope === 'all' ? 'all' : wanted
  if (!isComplete(scope)) await install(scope, await nativeEnvironment())
  else if (!(await binaryLoads())) await rebuild()
  writeFileSync(stampFile, JSON.stringify({ lockHash, runtime, scope }))
}

/** Whether an install for this Node was finished, perhaps of an older lock file. */
export function hasInstall() {
  return readJson(stampFile)?.runtime === runtime
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new StopLine(
    `Node ${process.versions.node} is too old: 20.19 or newer is needed (https://nodejs.org).`,
  )
}

/** Says on stderr, in one line, that this Node gets no more security fixes; it still runs and is tested. */
export function warnOfOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= 22) return
  console.error(
    `Node ${process.versions.node} is out of service: it gets no more security fixes. Node 22 or 24 is recommended (https://nodejs.org).`,
  )
}

/**
 * Whether npm's own record of node_modules holds every locked package, so that an `npm ci` typed by hand is accepted.
 * @param {Scope} scope
 */
function isComplete(scope) {
  const installed = readJson(inRoot('node_modules/.package-lock.json'))?.packages
  if (!installed) return false
  const locked = /** @type {Record<string, LockedPackage>} */ (
    readJson(inRoot('package-lock.json'))?.packages ?? {}
  )
  return Object.entries(locked).every(([folder, { version, dev, devOptional, optional }]) => {
    if (folder === '' || optional || (scope === 'run' && (dev || devOptional))) return true
    return installed[folder]?.version === version
  })
}

/** A binary that loads and has the locked version stays; then nothing needs a compiler. */
async function nativeEnvironment() {
  const installed = readJson(inRoot(binary, 'package.json'))?.version
  const locked = readJson(inRoot('package-lock.json'))?.packages[binary].version
  return installed === locked && (await binaryLoads()) ? {} : prepareNativeBuild()
}

async function binaryLoads() {
  const file = inRoot(binary, 'build/Release/better_sqlite3.node')
  if (!existsSync(file) || !isSafeBinary(file)) return false
  const program = `new (require('better-sqlite3'))(':memory:').close()`
  return (await runCommand(process.execPath, ['--input-type=commonjs', '-e', program])).code === 0
}

/**
 * @param {Scope} scope
 * @param {NodeJS.ProcessEnv} env
 */
async function install(scope, env) {
  const fresh = !existsSync(inRoot('node_modules/.package-lock.json'))
  console.log(
    fresh
      ? 'Installing the dependencies (two to three minutes the first time) …'
      : 'Bringing the dependencies up to date …',
  )
  // Adding to an existing node_modules keeps the compiled binary, which `npm ci` would compile again.
  const verb = fresh ? ['ci'] : ['install', '--no-save']
  const args = [
    ...verb,
    scope === 'all' ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await runNpm(args, { env })
  if (code !== 0) throw new StopLine(explainNpmFailure(args, output))
  if (!(await binaryLoads())) await rebuild()
}

async function rebuild() {
  const env = await prepareNativeBuild()
  console.log(`Building better-sqlite3 for Node ${process.versions.node} (about a minute) …`)
  const args = ['rebuild', 'better-sqlite3', '--loglevel=error']
  const { code, output } = await runNpm(args, { env })
  if (code !== 0 || !(await binaryLoads())) throw new StopLine(explainNpmFailure(args, output))
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
