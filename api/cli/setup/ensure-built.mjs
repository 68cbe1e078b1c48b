// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './root-folder.mjs'
import { runCommand } from './run-command.mjs'
import { StopLine } from './stop-line.mjs'

const stampFile = inRoot('dist/build-stamp')
const folders = ['api', 'web', 'shared', 'public']
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'fastify.config.ts']
/** What never ends up in a build: a change there needs no new one. */
const apart = new Set(['testing', 'e2e', 'bench', 'faults'])

/** One hash over path, size and time of change of everything that a build is made of; about 10 ms. */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap(sourceFiles), ...files]) {
    const { size, mtimeMs } = statSync(inRoot(file), { throwIfNoEntry: false }) ?? { size: -1, mtimeMs: -1 }
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return apart.has(entry.name) ? [] : sourceFiles(name)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [name]
  })
}

function isBuildFresh() {
  try {
    return readFileSync(stampFile, 'utf8') === sourceStamp()
  } catch {
    return false
  }
}

/** @param {string} stamp taken before the build began, so that a change in between makes it stale */
export function writeBuildStamp(stamp) {
  writeFileSync(stampFile, stamp)
}

/** Builds when the build is missing or stale; in a process of its own, whose memory a server should not keep. */
export async function ensureBuilt() {
  if (isBuildFresh()) return
  console.log('Building …')
  const { code, output } = await runCommand(process.execPath, [inRoot('api/cli/build.mjs')])
  if (code !== 0)
    throw new StopLine(`The build failed; the previous one, if any, is untouched.\n\n${output.trim()}`)
}
