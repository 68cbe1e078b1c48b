// @ts-check
// node api/cli/run.mjs command NAME …   an operator's command, from the build
// node api/cli/run.mjs tool FILE.ts …   a developer's tool beside a finished build
// node api/cli/run.mjs check FILE.ts …  a developer's tool that needs no build
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot, rootFolder } from './setup/root-folder.mjs'
import { orStopWithLine, StopLine } from './setup/stop-line.mjs'

const [manner = '', name = '', ...rest] = process.argv.slice(2)
process.chdir(rootFolder)
await orStopWithLine(async () => {
  if (!['command', 'tool', 'check'].includes(manner)) throw new StopLine(`Unknown manner: ${manner}`)
  await ensureInstalled(manner === 'command' ? 'run' : 'all')
  if (manner !== 'check') await ensureBuilt()
})

const file = manner === 'command' ? inRoot('dist/api', `${name}.js`) : inRoot(name)
process.argv = [process.execPath, file, ...rest]
if (manner !== 'command') {
  const { register } = await import('tsx/esm/api')
  register()
}
await import(pathToFileURL(path.resolve(file)).href)
