import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeEmbedded, isEmbedded, postgresFolders } from './postgres-binaries.ts'

export interface PostgresServer {
  /** The address for a superuser, on a free port of 127.0.0.1, database `postgres`. */
  url: string
  /** The folder of its programs. */
  programs: string
  /** Kills the server's own process; those of its connections end by themselves. */
  kill(): Promise<void>
  /** Starts it again on its data, where it recovers. */
  startAgain(): Promise<void>
  /**
   * Starts it again with a second server that follows it: from then on it confirms a commit when the other has it on its disk too.
   * Answers what kills it and lets the other take its place under its address.
   */
  startFollowed(): Promise<() => Promise<void>>
  /** Ends the server's own process and removes its data. */
  stop(): Promise<void>
}

interface Account {
  uid: number
  gid: number
}

/** Settings for speed: nothing in a test's database has to survive a power cut. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
}

/**
 * Starts a PostgreSQL from the first folder of programs that works: the embedded one, else the system's. Throws with all
 * reasons when none starts. `settings` replace those for speed.
 */
export async function startPostgres({
  folders = postgresFolders(),
  settings = {},
}: {
  folders?: readonly string[]
  settings?: Readonly<Record<string, string>>
} = {}): Promise<PostgresServer> {
  const reasons: string[] = []
  for (const folder of folders) {
    const home = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
    try {
      return await startFrom(folder, home, { ...SETTINGS, ...settings })
    } catch (error) {
      rmSync(home, { recursive: true, force: true })
      reasons.push(`${folder}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(
    `No PostgreSQL could be started.\n${reasons.join('\n') || 'Neither embedded nor installed.'}`,
  )
}

async function startFrom(
  folder: string,
  home: string,
  chosen: Record<string, string>,
): Promise<PostgresServer> {
  const account = accountForPostgres()
  if (account) chownSync(home, account.uid, account.gid)
  const binaries = isEmbedded(folder)
    ? completeEmbedded(folder, canRun(folder, account) ? undefined : home)
    : folder

  let data = join(home, 'data')
  initialise(binaries, data, account)
  const [port, followersPort] = [await freePort(), await freePort()]
  const start = async (folder: string, more: Record<string, string | number>): Promise<ChildProcess> => {
    const settings = Object.entries({ ...chosen, port, ...more })
    const words = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawn(join(binaries, 'postgres'), ['-D', folder, ...words], {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_MESSAGES: 'C' },
    })
    await ready(started)
    return started
  }
  let server = await start(data, {})
  let follower: ChildProcess | null = null
  const killWithUs = () => [server, follower].map((each) => each?.kill('SIGKILL'))
  process.once('exit', killWithUs)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    programs: binaries,
    kill: () => end(server, 'SIGKILL'),
    async startAgain() {
      server = await start(data, {})
    },
    async startFollowed() {
      await end(server, 'SIGINT')
      const copy = mkdtempSync(join(home, 'follower-'))
      execFileSync('cp', ['-a', `${data}/.`, copy])
      if (account) chownSync(copy, account.uid, account.gid)
      chmodSync(copy, 0o700)
      writeFileSync(join(copy, FOLLOWS), '')
      server = await start(data, { synchronous_standby_names: '*' })
      const leader = `host=127.0.0.1 port=${port} user=postgres`
      follower = await start(copy, { port: followersPort, primary_conninfo: leader })
      return async () => {
        await end(server, 'SIGKILL')
        if (follower !== null) await end(follower, 'SIGINT')
        follower = null
        rmSync(join(copy, FOLLOWS))
        rmSync(data, { recursive: true })
        data = copy
        server = await start(data, {})
      }
    },
    async stop() {
      process.off('exit', killWithUs)
      // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients.
      await end(server, 'SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The file by which a server knows that it follows another. */
const FOLLOWS = 'standby.signal'

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await ended
}

function initialise(binaries: string, data: string, account: Account | undefined): void {
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ]
  for (const locale of ['C.UTF-8', 'C']) {
    const run = spawnSync(join(binaries, 'initdb'), [...options, `--locale=${locale}`], {
      ...account,
      encoding: 'utf8',
    })
    if (run.status === 0) return
    if (locale === 'C') throw new Error(run.error?.message ?? run.stderr.trim())
    rmSync(data, { recursive: true, force: true })
  }
}

/** PostgreSQL refuses to run as root, so it runs as `postgres`, else as `nobody`. */
function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('no account other than root to run as')
}

function canRun(folder: string, account: Account | undefined): boolean {
  const { error } = spawnSync(join(folder, 'postgres'), ['--version'], { ...account })
  return error === undefined
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-4000)
      if (/ready to accept (read-only )?connections/.test(said)) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`ended with code ${code}: ${said.trim()}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
