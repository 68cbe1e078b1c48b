// @ts-check
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { sourceStamp, writeBuildStamp } from './setup/ensure-built.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot, rootFolder } from './setup/root-folder.mjs'
import { orStopWithLine } from './setup/stop-line.mjs'

process.chdir(rootFolder)
process.env.NODE_ENV ??= 'production'
await orStopWithLine(() => ensureInstalled('run'))
const { buildApi } = await import('./setup/build-api.mjs')
const { buildWeb } = await import('./setup/build-web.mjs')

const began = performance.now()
const stamp = sourceStamp()
const parts = ['api', 'web']
/** @param {string} part */
const unfinished = (part) => inRoot('dist', `${part}.new-${process.pid}`)

// The new build replaces the old one only when it is finished, so a server on the old one keeps it whole.
mkdirSync(inRoot('dist'), { recursive: true })
try {
  // Waits for both even when one fails: the other would go on writing while its files are removed.
  const halves = await Promise.allSettled([buildApi(unfinished('api')), buildWeb(unfinished('web'))])
  for (const half of halves) if (half.status === 'rejected') throw half.reason
  for (const part of parts) {
    rmSync(inRoot('dist', part), { recursive: true, force: true })
    renameSync(unfinished(part), inRoot('dist', part))
  }
  writeBuildStamp(stamp)
} catch (error) {
  // The bundler puts colours and its own stack into the message.
  const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  console.error(message.replaceAll(/\n\s+at .+/g, ''))
  process.exitCode = 1
} finally {
  for (const part of parts) rmSync(unfinished(part), { recursive: true, force: true })
}
if (!process.exitCode) console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
