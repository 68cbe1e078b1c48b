import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { TEST_MASTER_KEY } from './test-master-key.ts'

/** A server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT` */
  url: string
  pid: number
  /** Kills it at once, like a power cut; resolves when it has ended. */
  kill(): Promise<void>
  /** Asks it to stop; resolves with its exit code, or null when a signal ended it. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  environment: Record<string, string>
  /** `build`: dist/api/server.js; `source`: api/server.ts through tsx; `next`: as the version after this one. */
  from: 'build' | 'source' | 'next'
  /** Further options for Node, such as `--cpu-prof`. */
  nodeOptions?: readonly string[]
  /** A program with its arguments that becomes the server's process, such as `strace -D`. */
  launcher?: readonly string[]
}

const STARTS_WITHIN_MS = 60_000

/** Starts a server on a free port of 127.0.0.1. Throws with its output when it does not start. */
export async function startServerProcess({
  environment,
  from,
  nodeOptions = [],
  launcher = [],
}: ServerOptions): Promise<ServerProcess> {
  const source = from === 'next' ? 'api/testing/next-version.ts' : 'api/server.ts'
  const program = from === 'build' ? ['dist/api/server.js'] : ['--import', 'tsx', source]
  if (from === 'build' && !existsSync(resolve('dist/api/server.js')))
    throw new Error('there is no build: npm run build')
  const [command = process.execPath, ...words] = [...launcher, process.execPath, ...nodeOptions, ...program]
  const child = spawn(command, words, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: '0',
      MASTER_KEY: TEST_MASTER_KEY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<number | null>((ended) => child.once('exit', (code) => ended(code)))
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await gone
    process.off('exit', killWithUs)
    return code
  }
  try {
    const url = await listening(child)
    return {
      url,
      pid: child.pid ?? 0,
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGTERM'),
    }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((listens, fails) => {
    let said = ''
    const fail = (why: string) => fails(new Error(`the server ${why}:\n${said}`))
    const timer = setTimeout(() => fail('did not start in time'), STARTS_WITHIN_MS)
    const hear = (bytes: Buffer) => {
      said = `${said}${bytes.toString()}`.slice(-8000)
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (url === undefined) return
      clearTimeout(timer)
      listens(url)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    // All that it said has come only then.
    child.once('close', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}`)
    })
  })
}
