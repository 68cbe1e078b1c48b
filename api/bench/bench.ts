import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { startBareServer } from './bare-server.ts'
import { type BenchFacts, makeBenchData } from './bench-data.ts'
import { HTTP_WORKLOADS, LIST_PATH } from './http-workloads.ts'
import type { Measurement } from './measurement.ts'

/**
 * `npm run bench [-- --documents 200000 --seconds 5 --only list,search --data DIR --from build --profile DIR]`: measures a
 * server of its own. `--data` keeps the data set for the next run; `--profile` writes a CPU profile of the server.
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    data: { type: 'string' },
    from: { type: 'string', default: 'build' },
    profile: { type: 'string' },
  },
})

const CHAT_TITLES: Record<string, string> = {
  'chat:2000': 'chat, 1,000 sockets, 2,000 messages a second: from send to the other side',
  chat: 'chat, 1,000 sockets, as many messages as they may send',
}
const ALL = [...Object.keys(HTTP_WORKLOADS), ...Object.keys(CHAT_TITLES)]
const workloads = values.only?.split(',') ?? ALL

const temporary = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const folder = resolve(values.data ?? temporary)
const factsFile = join(folder, 'facts.json')
let server: ServerProcess | undefined
try {
  const facts = await dataIn(folder)
  server = await startServerProcess({
    environment: { DATA_DIR: folder, FREE_SPACE_RESERVE_MB: '0' },
    from: values.from === 'source' ? 'source' : 'build',
    nodeOptions: values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`],
  })
  console.log(`server ready; resident ${await residentMegabytes(server.pid)} MB\n`)
  console.log('   per second      p50      p99  own CPU   memory')
  for (const workload of workloads) await measure(workload, server, facts)
} finally {
  await server?.stop()
  await rm(temporary, { recursive: true, force: true })
}

async function dataIn(place: string): Promise<BenchFacts> {
  if (existsSync(factsFile)) return JSON.parse(await readFile(factsFile, 'utf8')) as BenchFacts
  const began = performance.now()
  const facts = await makeBenchData(place, Number(values.documents))
  await writeFile(factsFile, JSON.stringify(facts))
  console.log(`${values.documents} documents made in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return facts
}

async function measure(workload: string, { url, pid }: ServerProcess, facts: BenchFacts): Promise<void> {
  const bare = workload === 'bareList' ? await startBareServer(await listJson(url, facts)) : null
  try {
    const port = bare?.port ?? Number(new URL(url).port)
    const before = await cpuSeconds(pid)
    const { perSecond, p50, p99, failures, requests } = await runLoadClient(workload, port)
    const cpu = ((await cpuSeconds(pid)) - before) * 1000
    const memory = bare === null ? `${await residentMegabytes(pid)} MB` : ''
    const columns = [
      perSecond.toFixed(0).padStart(13),
      `${p50.toFixed(1)} ms`.padStart(8),
      `${p99.toFixed(1)} ms`.padStart(8),
      (bare === null ? `${(cpu / requests).toFixed(2)} ms` : '').padStart(8),
      memory.padStart(8),
    ]
    const title = CHAT_TITLES[workload] ?? HTTP_WORKLOADS[workload as keyof typeof HTTP_WORKLOADS].title
    console.log(`${columns.join(' ')}  ${title}${failures === 0 ? '' : `  (${failures} failures)`}`)
  } finally {
    bare?.stop()
  }
}

async function listJson(url: string, { workers }: BenchFacts): Promise<string> {
  const response = await fetch(`${url}${LIST_PATH}`, { headers: { authorization: `Bearer ${workers[0]}` } })
  return response.text()
}

function runLoadClient(workload: string, port: number): Promise<Measurement> {
  const program = fileURLToPath(new URL('./load-client.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', program, workload, String(port), String(values.seconds), factsFile],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return new Promise((done, failed) => {
    let text = ''
    child.stdout.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
    child.once('exit', (code) => {
      if (code === 0) done(JSON.parse(text) as Measurement)
      else failed(new Error(`the load client ended with code ${code}`))
    })
  })
}

/** Of a process on Linux; elsewhere 0. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** CPU time that a process has used so far, on Linux; elsewhere 0. Unlike the clock it does not depend on what else runs. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100 || 0
}
