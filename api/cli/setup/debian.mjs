// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { findProgram, runCommand } from './run-command.mjs'
import { StopLine } from './stop-line.mjs'

const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

/** Whether packages can be installed here without asking anyone: root, on Debian or what descends from it. */
export function mayInstallDebianPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined
}

/** `debian`, `ubuntu`, `fedora`, `alpine` … from /etc/os-release; empty elsewhere. */
export function distribution() {
  try {
    return /^ID=["']?([\w-]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

/**
 * Installs packages of the distribution; the caller has said so.
 * @param {string[]} packages
 */
export async function installDebianPackages(packages) {
  const updated = await runCommand('apt-get', ['update', '-qq'], { env: quiet })
  const installed = await runCommand(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    {
      env: quiet,
    },
  )
  if (installed.code === 0) return
  const complaint = `${updated.code === 0 ? '' : updated.output}\n${installed.output}`
    .split('\n')
    .filter((line) => line.startsWith('E:'))
    .join('\n')
  throw new StopLine(
    `apt-get could not install what is missing. Solve this, then start again:\n\n  apt-get update && apt-get install -y ${packages.join(' ')}\n\n${complaint}`,
  )
}
