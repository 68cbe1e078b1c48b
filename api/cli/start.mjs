// @ts-check
// Plain JavaScript on Node's own modules alone: after `git clone` nothing is installed yet.
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { ensureInstalled, warnOfOldNode } from './setup/install.mjs'
import { inRoot, rootFolder } from './setup/root-folder.mjs'
import { orStopWithLine } from './setup/stop-line.mjs'

process.chdir(rootFolder)
endWithNpm()
await orStopWithLine(async () => {
  await ensureInstalled('run')
  warnOfOldNode()
  await ensureBuilt()
})

process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(inRoot('dist/api/server.js')).href)
