import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { BARE, type Surroundings } from './bare.ts'
import { type BenchFacts, makeBenchData } from './bench-data.ts'
import { measureExport } from './export-workload.ts'
import { measureFirstRow } from './first-row-workload.ts'
import { measureGuessing } from './guessing-workload.ts'
import { HTTP_WORKLOADS } from './http-workloads.ts'
import { measureImport } from './import-workload.ts'
import type { Measurement } from './measurement.ts'
import { measureMixed } from './mixed-workload.ts'
import { watchProcess } from './process-usage.ts'
import { measureSettlements } from './settlement-workload.ts'
import { measureStatements } from './statement-workload.ts'

/**
 * `npm run bench [-- --documents 200000 --seconds 3 --rounds 3 --only list,search --data DIR --from build --profile DIR]`,
 * for long lists `-- --documents 60000 --open --codes 10000 --only orders,firstRow`, and for a full month
 * `-- --documents 100000 --stores 2000 --month --only settlements,statements`:
 * measures a server of its own, in turns with programs that do only what is unavoidable. `--data` keeps the data set for
 * the next run; `--profile` writes a CPU profile of the server.
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '200000' },
    open: { type: 'boolean', default: false },
    codes: { type: 'string', default: '0' },
    stores: { type: 'string', default: '200' },
    month: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    data: { type: 'string' },
    from: { type: 'string', default: 'build' },
    profile: { type: 'string' },
  },
})

const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(HTTP_WORKLOADS).map(([name, { title }]) => [name, title])),
  'chat:2000': 'chat, 1,000 sockets, 2,000 messages a second: from send to the other side',
  chat: 'chat, 1,000 sockets, each sends when its last message has arrived',
  export: 'rows of an Excel export; the times are those of a list read meanwhile',
  settlements: 'settlements recalculated with other prices; the times are those of a list read meanwhile',
  guessing: 'logins of known devices while 600 wrong passwords arrive at once',
  firstRow: 'reloads of 접수 관리 in Chromium; the times are the CPU time of the page up to its first row',
  mixed: 'submissions amid status changes, searches, dashboards, logins, an export and imports of every kind',
  import: 'rows of Excel imports, 10,000 of every kind; the times are those of a list read meanwhile',
  // The last: it closes a month, after which prices of before are not changed any more.
  statements:
    'lines of statements of a month, up to its payout; the times are those of a list read meanwhile',
}
/** Workloads that run once in each round instead of being repeated by the load client. */
const SINGLE: Readonly<
  Record<string, (facts: BenchFacts, url: string, run: Surroundings) => Promise<Measurement>>
> = {
  export: measureExport,
  settlements: measureSettlements,
  statements: measureStatements,
  import: measureImport,
  guessing: measureGuessing,
  firstRow: measureFirstRow,
  mixed: (_facts, _url, run) => measureMixed(run),
}
/** Node's options of `npm start`. */
const AS_STARTED = JSON.parse(await readFile('package.json', 'utf8'))
  .scripts.start.split(' ')
  .filter((word: string) => word.startsWith('--'))
const workloads = values.only?.split(',') ?? Object.keys(TITLES)

const temporary = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const folder = resolve(values.data ?? temporary)
const factsFile = join(folder, 'facts.json')
let server: ServerProcess | undefined
try {
  const facts = await dataIn(folder)
  server = await startServerProcess({
    environment: { DATA_DIR: folder, FREE_SPACE_RESERVE_MB: '0' },
    from: values.from === 'source' ? 'source' : 'build',
    nodeOptions: [
      ...AS_STARTED,
      ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]),
    ],
  })
  const { pid, url } = server
  const { residentMegabytes } = await (await watchProcess(pid))()
  console.log(`server ready with ${residentMegabytes} MB; medians of ${values.rounds}\n`)
  console.log('   per second       p50       p99  own CPU  memory     bare  ratio  goal')
  const run = { facts, folder, temporary, url, load: runLoadClient }
  for (const workload of workloads) await measure(workload, pid, run)
} finally {
  await server?.stop()
  await rm(temporary, { recursive: true, force: true })
}

async function dataIn(place: string): Promise<BenchFacts> {
  if (existsSync(factsFile)) return JSON.parse(await readFile(factsFile, 'utf8')) as BenchFacts
  const began = performance.now()
  const facts = await makeBenchData(place, Number(values.documents), {
    isOpen: values.open,
    codes: Number(values.codes),
    stores: Number(values.stores),
    isOneMonth: values.month,
  })
  await writeFile(factsFile, JSON.stringify(facts))
  console.log(`${values.documents} documents made in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return facts
}

/** The server and the bare program take turns, so that both see the same machine. */
async function measure(workload: string, pid: number, run: Surroundings): Promise<void> {
  const bare = BARE[workload]
  const rounds: Measurement[] = []
  const bareRates: number[] = []
  const usage = []
  const port = Number(new URL(run.url).port)
  // An export or a set of imports runs long enough that one round is enough.
  for (let round = 0; round < (workload in SINGLE ? 1 : Number(values.rounds)); round += 1) {
    const used = await watchProcess(pid)
    const single = SINGLE[workload]
    rounds.push(await (single === undefined ? run.load(workload, port) : single(run.facts, run.url, run)))
    usage.push(await used())
    if (bare !== undefined) bareRates.push(await bare.perSecond(run))
  }
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  const perSecond = median(rounds.map((round) => round.perSecond))
  const requests = rounds.reduce((sum, round) => sum + round.requests, 0)
  const cpuMs = usage.reduce((sum, each) => sum + each.cpuMs, 0) / requests
  const columns = [
    perSecond.toFixed(0).padStart(13),
    `${median(rounds.map((round) => round.p50)).toFixed(1)} ms`.padStart(9),
    `${median(rounds.map((round) => round.p99)).toFixed(1)} ms`.padStart(9),
    `${cpuMs.toFixed(2)} ms`.padStart(8),
    `${Math.max(...usage.map((each) => each.residentMegabytes))} MB`.padStart(7),
    (bare === undefined ? '' : median(bareRates).toFixed(0)).padStart(8),
    (bare === undefined ? '' : (perSecond / median(bareRates)).toFixed(2)).padStart(6),
    (bare === undefined ? '' : bare.goal.toFixed(2)).padStart(5),
  ]
  const failed = failures === 0 ? '' : `  (${failures} failures)`
  console.log(`${columns.join(' ')}  ${TITLES[workload]}${failed}`)
  if (bare !== undefined) console.log(`${' '.repeat(69)}bare: ${bare.what}`)
}

function median(figures: number[]): number {
  return figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}

/** Throws what it wrote to standard error. Waits until its output has ended: a program can be gone before what it wrote is read. */
async function runLoadClient(workload: string, port: number): Promise<Measurement> {
  const program = fileURLToPath(new URL('./load-client.ts', import.meta.url))
  const words = ['--import', 'tsx', program, workload, String(port), String(values.seconds), factsFile]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout) as Measurement
}
