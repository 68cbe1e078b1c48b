// @ts-check
// node api/cli/run.mjs command NAME …   an operator's command, from the build that is there
// node api/cli/run.mjs tool FILE.ts …   a developer's tool beside a finished build
// node api/cli/run.mjs check FILE.ts …  a developer's tool that needs no build
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { ensureInstalled, hasInstall } from './setup/install.mjs'
import { inRoot, rootFolder } from './setup/root-folder.mjs'
import { orStopWithLine, StopLine } from './setup/stop-line.mjs'

const [manner = '', name = '', ...rest] = process.argv.slice(2)
process.chdir(rootFolder)
const file = manner === 'command' ? inRoot('dist/api', `${name}.js`) : inRoot(name)
// A server may be running from this build and these packages: after an update of the sources they must not change under it.
const isThere = manner === 'command' && existsSync(file) && hasInstall()
await orStopWithLine(async () => {
  if (!['command', 'tool', 'check'].includes(manner)) throw new StopLine(`Unknown manner: ${manner}`)
  if (isThere) return
  await ensureInstalled(manner === 'command' ? 'run' : 'all')
  if (manner !== 'check') await ensureBuilt()
})

process.argv = [process.execPath, file, ...rest]
if (manner !== 'command') {
  const { register } = await import('tsx/esm/api')
  register()
}
await import(pathToFileURL(path.resolve(file)).href)
