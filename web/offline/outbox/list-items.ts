import { type DeviceSession, readDeviceSession } from '../device-session.ts'
import { openSummary } from './open-item.ts'
import type { OutboxContext } from './outbox-context.ts'
import {
  type ItemState,
  type ItemSummary,
  type OutboxItem,
  type OutboxRow,
  STATE_RULES,
} from './outbox-item.ts'

const NO_SUMMARY = { label: null, fileName: null }

/** The account's records, oldest first, with their labels decrypted if the device has the keys. */
export async function listItems({ db, lock }: OutboxContext, accountId: number): Promise<OutboxItem[]> {
  const rows = await ownRows({ db }, accountId)
  const current = await readDeviceSession(db)
  const session = current?.accountId === accountId ? current : null
  const held = await lock.heldItems()
  return Promise.all(rows.map((row) => present(row, session, held)))
}

/**
 * `listItems` for screens that ask after every notice: one run at a time, and all who ask during it share the
 * next. So the last answer is the newest, and sending a hundred records does not read a hundred each time.
 */
export function createLister(context: OutboxContext): (accountId: number) => Promise<OutboxItem[]> {
  const next = new Map<number, Promise<OutboxItem[]>>()
  let running: Promise<unknown> = Promise.resolve()
  return (accountId) => {
    const waiting = next.get(accountId)
    if (waiting) return waiting
    const run = running.then(() => {
      next.delete(accountId)
      return listItems(context, accountId)
    })
    next.set(accountId, run)
    running = run.catch(() => {})
    return run
  }
}

/** All records of one account, oldest first. */
export async function ownRows({ db }: Pick<OutboxContext, 'db'>, accountId: number): Promise<OutboxRow[]> {
  const rows = await db.run(() => db.outbox.where('accountId').equals(accountId).toArray())
  return rows.sort((a, b) => a.submittedAt - b.submittedAt || (a.submissionId < b.submissionId ? -1 : 1))
}

async function present(
  row: OutboxRow,
  session: DeviceSession | null,
  held: ReadonlySet<string>,
): Promise<OutboxItem> {
  const { state, sealedSummary, sealedFields, receipt, ...shown } = row
  const summary: ItemSummary | typeof NO_SUMMARY = session?.keys
    ? await openSummary(session.keys, row).catch(() => NO_SUMMARY)
    : NO_SUMMARY
  const isSending = state === 'sending' && held.has(row.submissionId)
  return {
    ...shown,
    label: summary.label,
    fileName: summary.fileName,
    state: isSending ? state : restingState(state, session),
  }
}

/** Without a session and its keys nothing is sent, so `sending` is shown as waiting: a killed tab left it. */
function restingState(state: OutboxRow['state'], session: DeviceSession | null): ItemState {
  if (!STATE_RULES[state].sendable) return state
  if (!session?.sessionId || session.keys === null) return 'paused-login'
  return state === 'sending' ? 'waiting' : state
}
