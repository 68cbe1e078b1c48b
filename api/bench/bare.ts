import { join } from 'node:path'
import { SHEET_COLUMNS } from '../features/documents/listing/documents.excel.ts'
import { bareCommitRate, bareHashRate, bareSearchRate } from './bare-loops.ts'
import { type BareServer, startBareChat, startBareList, startBareSubmission } from './bare-servers.ts'
import type { BenchFacts } from './bench-data.ts'
import { bareExportRate } from './export-workload.ts'
import { bearer, LIST_PATH } from './http-workloads.ts'
import type { Measurement } from './measurement.ts'

/** What the bare programs need to know of the run that they are compared with. */
export interface Surroundings {
  facts: BenchFacts
  /** The folder of the data set. */
  folder: string
  /** A folder that is removed after the run. */
  temporary: string
  /** The address of the measured server. */
  url: string
  load(workload: string, port: number): Promise<Measurement>
}

/** The unavoidable part of a workload, done by a bare program. */
export interface Bare {
  what: string
  perSecond(run: Surroundings): Promise<number>
  /** The share of the bare program's rate that the product should reach. */
  goal: number
}

export const BARE: Readonly<Record<string, Bare>> = {
  list: {
    what: 'the same JSON from memory',
    perSecond: async (run) => underLoad(run, 'list', startBareList(await listJson(run))),
    goal: 0.28,
  },
  search: {
    what: 'the query',
    perSecond: ({ folder, facts }) =>
      bareSearchRate(folder, facts.searches, { statuses: ['대기', '진행중'], date: 'uploaded_at' }),
    goal: 0.4,
  },
  searchDone: {
    what: 'the query',
    perSecond: ({ folder, facts }) =>
      bareSearchRate(folder, facts.searches, { statuses: ['개통'], date: 'activated_at' }),
    goal: 0.4,
  },
  submission: {
    what: 'parse, write, fsync, commit',
    perSecond: (run) => underLoad(run, 'submission', startBareSubmission(join(run.temporary, 'files'))),
    goal: 0.4,
  },
  status: {
    what: 'one commit after the other',
    perSecond: ({ temporary }) => bareCommitRate(join(temporary, 'commits.sqlite')),
    goal: 0.4,
  },
  login: { what: 'the hash', perSecond: bareHashRate, goal: 0.8 },
  chat: {
    what: 'sockets in memory, nothing stored',
    perSecond: (run) => underLoad(run, 'chat:free', startBareChat()),
    goal: 0.23,
  },
  export: {
    what: 'exceljs streaming alone',
    perSecond: () => bareExportRate(SHEET_COLUMNS.length),
    goal: 1,
  },
}

async function underLoad(
  run: Surroundings,
  workload: string,
  starting: Promise<BareServer>,
): Promise<number> {
  const server = await starting
  try {
    return (await run.load(workload, server.port)).perSecond
  } finally {
    server.stop()
  }
}

async function listJson({ url, facts }: Surroundings): Promise<string> {
  return (await fetch(`${url}${LIST_PATH}`, { headers: bearer(facts.workers[0] ?? '') })).text()
}
