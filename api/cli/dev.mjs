// @ts-check
import { spawn } from 'node:child_process'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot, rootFolder } from './setup/root-folder.mjs'
import { orStopWithLine } from './setup/stop-line.mjs'

process.chdir(rootFolder)
endWithNpm()
await orStopWithLine(() => ensureInstalled('all'))
const { createServer } = await import('vite')

// tsx's own file instead of npx: a signal then reaches the program and not only its launcher.
const tsx = inRoot('node_modules/tsx/dist/cli.mjs')
const api = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', 'api/server.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
const web = await createServer({ configFile: inRoot('vite.config.ts'), clearScreen: false })
await web.listen()
web.printUrls()

async function stop() {
  api.kill('SIGTERM')
  await web.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
api.once('exit', (code) => {
  process.exitCode = code ?? 0
  void web.close()
})
