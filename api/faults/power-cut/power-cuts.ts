import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { check } from '../check/check.ts'
import type { History } from '../history.ts'
import type { Laboratory } from '../laboratory.ts'
import { openLaboratoryData } from '../laboratory-data.ts'
import { submission } from '../operations/document-operations.ts'
import { tryOperation } from '../operations/operation.ts'
import { FollowedDisk, type Survivors } from './followed-disk.ts'
import { RECORDING, type RecordedCall, readCalls } from './recorded-calls.ts'

export interface PowerCutReport {
  acknowledged: number
  /** How many moments the power was cut at, each with both kinds of survivors. */
  cuts: number
  violations: string[]
}

/** Why the power cannot be cut here, in words for the terminal; null: it can. */
export function missingForPowerCuts({ kind }: Laboratory): string | null {
  if (kind !== 'sqlite') return 'power-cut follows the files of SQLite; PostgreSQL tests its own'
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0 ? null : 'power-cut needs strace'
}

/** So many are sent at once, so that some share a commit. */
const AT_ONCE = 10

/**
 * Records everything that a server writes while submissions are acknowledged, and cuts the power before each fsync of it: what was
 * acknowledged by then must be found on the disk as it would have been left. `forgotten`: of which paths the disk pretends to have
 * synced, to see that it is found.
 */
export async function powerCuts(
  laboratory: Laboratory,
  submissions: number,
  forgotten: (path: string) => boolean = () => false,
): Promise<PowerCutReport> {
  const home = dirname(laboratory.folder)
  const recording = `${home}.calls`
  const disk = new FollowedDisk(home)
  const server = await laboratory.startServer({ launcher: ['strace', ...RECORDING, '-o', recording] })
  for (let sent = 0; sent < submissions; sent += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, submissions - sent) }, () => submission(laboratory))
    await Promise.all(some.map((operation) => tryOperation(operation, server.url)))
  }
  await server.stop()

  const acknowledged = new Set<string>()
  const pending = new Map<RecordedCall, number>()
  const report: PowerCutReport = { acknowledged: 0, cuts: 0, violations: [] }
  for await (const { kind, call } of readCalls(recording)) {
    const isSync = call.name === 'fsync' || call.name === 'fdatasync'
    if (kind === 'begun') {
      if (isSync) pending.set(call, disk.pendingOf(call))
      else for (const id of acknowledgedBy(call)) acknowledged.add(id)
      continue
    }
    if (isSync && call.path?.startsWith(home)) {
      report.cuts += 1
      for (const survivors of ['nothing', 'something'] as const)
        report.violations.push(...(await cutNow(laboratory, disk, survivors, acknowledged, report.cuts)))
    }
    if (!isSync || !forgotten(call.path ?? '')) disk.apply(call, pending.get(call) ?? 0)
    pending.delete(call)
  }
  const others = disk.differences().map((path) => `the recording is incomplete: ${path} is another`)
  report.violations.unshift(...others)
  rmSync(recording)
  return { ...report, acknowledged: acknowledged.size }
}

/** The submissions in an answer as its first byte leaves the server. */
function acknowledgedBy({ texts, name }: RecordedCall): string[] {
  if (!['write', 'writev', 'sendmsg'].includes(name)) return []
  const sent = Buffer.concat(texts).toString()
  if (!/^HTTP\/1\.1 20[01]/.test(sent)) return []
  return [...sent.matchAll(/"submissionId":"([^"]+)"/g)].map((match) => match[1] ?? '')
}

async function cutNow(
  { folder, environment, history, random }: Laboratory,
  disk: FollowedDisk,
  survivors: Survivors,
  acknowledged: ReadonlySet<string>,
  number: number,
): Promise<string[]> {
  const place = `${dirname(folder)}.cut`
  rmSync(place, { recursive: true, force: true })
  disk.writeTo(place, survivors, random)
  const said = (what: string) => `cut ${number}, ${survivors} survived: ${what}`
  try {
    const data = await openLaboratoryData({ ...environment, DATA_DIR: join(place, 'data') })
    return (await check(data, asOf(history, acknowledged)).finally(data.close)).map(said)
  } catch (error) {
    return [said(`the data cannot be read: ${error}`)]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** What was certain when only these were acknowledged. */
function asOf(history: History, acknowledged: ReadonlySet<string>): History {
  const documents = history.documents.map((document) => {
    const { submissionId, states } = document
    const isCertain = acknowledged.has(submissionId) || states.includes(null)
    return { ...document, states: isCertain ? states : [null, ...states] }
  })
  return { ...history, documents, violations: [] }
}
