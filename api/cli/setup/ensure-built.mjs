// @ts-check
import { isBuildFresh } from './build-stamp.mjs'
import { inRoot } from './root-folder.mjs'
import { runCommand } from './run-command.mjs'
import { StopLine } from './stop-line.mjs'

/** Builds when the build is missing or stale; in a process of its own, whose memory a server should not keep. */
export async function ensureBuilt() {
  if (isBuildFresh()) return
  console.log('Building …')
  const { code, output } = await runCommand(process.execPath, [inRoot('api/cli/build.mjs')])
  if (code !== 0)
    throw new StopLine(`The build failed; the previous one, if any, is untouched.\n\n${output.trim()}`)
}
