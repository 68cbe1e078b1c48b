// @ts-check
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { distribution, installDebianPackages, mayInstallDebianPackages } from './debian.mjs'
import { inRoot } from './root-folder.mjs'
import { findProgram, runCommand } from './run-command.mjs'
import { StopLine } from './stop-line.mjs'

const nodeMajor = Number(process.versions.node.split('.')[0])
const installLines = {
  debian: 'sudo apt-get update && sudo apt-get install -y g++ make python3',
  fedora: 'sudo dnf install -y gcc-c++ make python3',
  alpine: 'apk add g++ make python3',
  arch: 'sudo pacman -S --needed gcc make python',
  darwin: 'xcode-select --install',
  win32: 'winget install Python.Python.3.12 Microsoft.VisualStudio.2022.BuildTools',
}

/** On Node 24 better-sqlite3 12 is compiled here, because a binary from elsewhere may end the process: object-wrap.h says why. */
const isOwnBuildNeeded = nodeMajor >= 24
const ownBuild = {
  npm_config_build_from_source: 'true',
  CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -include "${inRoot('api/cli/setup/object-wrap.h')}"`,
}

/**
 * Whether a binary may be used: one that gives hooks back whenever an object is collected ends the process some day.
 * @param {string} file
 */
export function isSafeBinary(file) {
  return !readFileSync(file).includes('RemoveEnvironmentCleanupHook')
}

/**
 * Makes sure that better-sqlite3 can be installed: with a compiler that is here, a prebuilt binary that can be had, or
 * Debian's packages. Throws a StopLine with the line to type when none of them will do.
 * @returns {Promise<NodeJS.ProcessEnv>} what npm needs in its environment
 */
export async function prepareNativeBuild() {
  const missing = await missingTools()
  const headers = headersFolder()
  const env = { ...(headers ? { npm_config_nodedir: headers } : {}), ...(isOwnBuildNeeded ? ownBuild : {}) }
  if (missing.length === 0 && (headers || hasCachedHeaders())) return env
  if (!isOwnBuildNeeded && (await canBeHad(prebuiltBinaryUrl()))) return {}

  if (missing.length > 0) await installTools(missing)
  if (!headers && !hasCachedHeaders() && !(await canBeHad(headersUrl()))) await installHeaders()
  return env
}

/** The line that installs a compiler on this system. */
export function compilerInstallLine() {
  const system = process.platform === 'linux' ? distribution() : process.platform
  const line = Object.entries(installLines).find(([name]) => name === system)?.[1] ?? installLines.debian
  return process.getuid?.() === 0 ? line.replaceAll('sudo ', '') : line
}

async function missingTools() {
  if (process.platform === 'win32') return []
  const missing = []
  // The names that node-gyp's makefiles call, unless the environment names others.
  const compilers = [
    process.env.CC ?? 'cc',
    process.env.CXX ?? (process.platform === 'darwin' ? 'c++' : 'g++'),
  ]
  if (!compilers.every((name) => path.isAbsolute(name) || findProgram(name)))
    missing.push('a C and C++ compiler')
  if (!findProgram('make', 'gmake')) missing.push('make')
  // A version manager's shim may stand in PATH with no Python behind it.
  const python = findProgram('python3', 'python')
  if (!python || (await runCommand(python, ['--version'])).code !== 0) missing.push('python3')
  return missing
}

/** @param {string[]} missing */
async function installTools(missing) {
  const reason = `No prebuilt better-sqlite3 can be had here, and what compiles it is missing: ${missing.join(', ')}.`
  if (!mayInstallDebianPackages()) {
    throw new StopLine(
      `${reason}\nInstall it with this line, then start again:\n\n  ${compilerInstallLine()}\n`,
    )
  }
  console.log(`${reason} Installing g++, make and python3 with apt-get …`)
  await installDebianPackages(['g++', 'make', 'python3'])
  const still = await missingTools()
  if (still.length > 0) {
    throw new StopLine(`${still.join(', ')}: installed, but not found in PATH (${process.env.PATH}).`)
  }
}

async function installHeaders() {
  const reason = `better-sqlite3 has to be compiled, but Node's headers do not stand beside ${process.execPath}, and nodejs.org cannot be reached.`
  if (process.execPath.startsWith('/usr/bin/') && mayInstallDebianPackages()) {
    console.log(`${reason} Installing libnode-dev with apt-get …`)
    await installDebianPackages(['libnode-dev'])
    if (headersFolder()) return
  }
  throw new StopLine(
    `${reason}\nName the folder that holds include/node/node.h of Node ${process.versions.node}, then start again:\n\n  export npm_config_nodedir=/path/to/node\n`,
  )
}

/** The folder for node-gyp's --nodedir: what the user named, else the one that node itself stands in. */
function headersFolder() {
  const candidates = [process.env.npm_config_nodedir, path.resolve(path.dirname(process.execPath), '..')]
  return candidates.find((folder) => folder && holdsHeaders(folder))
}

function hasCachedHeaders() {
  const cache = process.platform === 'darwin' ? 'Library/Caches/node-gyp' : '.cache/node-gyp'
  return holdsHeaders(path.join(os.homedir(), cache, process.versions.node))
}

/**
 * Whether these are the headers of this Node's major version: what is compiled with those of another one does not load.
 * @param {string} folder
 */
export function holdsHeaders(folder) {
  try {
    const header = readFileSync(path.join(folder, 'include/node/node_version.h'), 'utf8')
    return /#define NODE_MAJOR_VERSION (\d+)/.exec(header)?.[1] === String(nodeMajor)
  } catch {
    return false
  }
}

function headersUrl() {
  return `https://nodejs.org/download/release/${process.version}/node-${process.version}-headers.tar.gz`
}

/** Where better-sqlite3's install script (prebuild-install) looks. */
function prebuiltBinaryUrl() {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const version = lock.packages['node_modules/better-sqlite3'].version
  const musl = process.platform === 'linux' && !hasGlibc() ? 'musl' : ''
  const target = `node-v${process.versions.modules}-${process.platform}${musl}-${process.arch}`
  return `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/better-sqlite3-v${version}-${target}.tar.gz`
}

function hasGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header?.glibcVersionRuntime !== undefined
}

/**
 * Behind a proxy, which fetch does not use, nothing can be said: then npm has to try.
 * @param {string} url
 */
async function canBeHad(url) {
  const { https_proxy, HTTPS_PROXY, npm_config_https_proxy, npm_config_proxy } = process.env
  if (https_proxy ?? HTTPS_PROXY ?? npm_config_https_proxy ?? npm_config_proxy) return true
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) })
    return answer.status < 400
  } catch {
    return false
  }
}
