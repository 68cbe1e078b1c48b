/**
 * A process of the browser tests that runs portals for one Playwright worker, one after the other and each on a fresh data folder: starting
 * Node and loading the server once a test would be a tenth of all that the browser tests do. It speaks by messages to its parent.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { type Portal, startPortal } from '../portal.ts'

/**
 * What the parent asks for, answered under the same id: `start`, perhaps with another UNDO_SECONDS, with an address and a folder; `stop` of
 * that folder with nothing.
 */
type Question = { id: number } & ({ ask: 'start'; undoSeconds?: number } | { ask: 'stop'; dataDir: string })

const running = new Map<string, Portal>()
/** The folder of a portal that ran once, with tables and an administrator, from which others are copied. */
let template: Promise<string> | undefined

process.on('message', (question: Question) => {
  answer(question)
    .catch((error: unknown) => ({ error: String(error instanceof Error ? error.stack : error) }))
    .then((answered) => process.send?.({ id: question.id, ...answered }))
})
process.on('disconnect', () => void end())

async function answer(question: Question): Promise<{ url?: string; dataDir?: string }> {
  if (question.ask === 'stop') {
    await running.get(question.dataDir)?.stop()
    running.delete(question.dataDir)
    await rm(question.dataDir, { recursive: true, force: true })
    return {}
  }
  template ??= makeTemplate()
  const dataDir = await freshFolder()
  await cp(await template, dataDir, { recursive: true })
  const portal = await start(dataDir, question.undoSeconds)
  running.set(dataDir, portal)
  return { url: portal.url, dataDir }
}

async function makeTemplate(): Promise<string> {
  const dataDir = await freshFolder()
  const portal = await start(dataDir)
  await portal.stop()
  return dataDir
}

const freshFolder = () => mkdtemp(join(tmpdir(), 'portal-e2e-'))

function start(dataDir: string, undoSeconds?: number): Promise<Portal> {
  const changed = undoSeconds === undefined ? {} : { UNDO_SECONDS: String(undoSeconds) }
  return startPortal(readConfig({ ...process.env, DATA_DIR: dataDir, ...changed }))
}

async function end(): Promise<void> {
  await Promise.all([...running.values()].map((portal) => portal.stop()))
  const folders = [...running.keys(), ...(template === undefined ? [] : [await template])]
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  process.exit(0)
}
