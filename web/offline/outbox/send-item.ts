import type { HttpAnswer } from '../../lib/post-form.ts'
import { type DeviceSession, readDeviceSession, signOutDevice } from '../device-session.ts'
import type { DeviceKeys } from '../encryption.ts'
import { OfflineError } from '../offline-error.ts'
import { classifyAnswer, DEVICE_ERRORS } from './classify-answer.ts'
import { writeWithRoom } from './copies.ts'
import { type ItemContent, openItem } from './open-item.ts'
import type { OutboxContext } from './outbox-context.ts'
import { type OutboxRow, STATE_RULES } from './outbox-item.ts'
import { settleItem } from './settle-item.ts'
import { silenceAllowed, watchSilence } from './silence-watch.ts'

const PROGRESS_EVERY = 250

type OpenSession = DeviceSession & { sessionId: string; keys: DeviceKeys }

/**
 * Sends one record once and stores the result; skips a record that this account may not (or no longer) send.
 * The caller must hold the record's lock, or the row read here may be outdated.
 */
export async function sendItem(context: OutboxContext, submissionId: string): Promise<void> {
  const { db, clock } = context
  const session = await readDeviceSession(db)
  const row = await db.run(() => db.outbox.get(submissionId))
  if (!row || !mayBeSent(row, session)) return
  const content = await readyContent(context, row, session)
  if (!content) return

  await markSending(context, row)
  const answer = await post(context, row, content, session.sessionId)
  const verdict = classifyAnswer(answer, row, clock.now())
  await settleItem(context, submissionId, verdict)
  if (verdict.kind === 'pause-for-login') await endSession(context, session.sessionId, verdict.revoked)
}

/** Ends the session that the server refused, which pauses all sending; a newer login stays. */
export async function endSession(
  { db, notices }: OutboxContext,
  sessionId: string,
  revoked: boolean,
): Promise<void> {
  const ended = await signOutDevice(db, { keepKey: !revoked, onlySession: sessionId })
  if (ended) notices.publish({ type: 'login-needed', revoked })
}

function mayBeSent(row: OutboxRow, session: DeviceSession | null): session is OpenSession {
  if (session === null || session.sessionId === null || session.keys === null) return false
  return STATE_RULES[row.state].sendable && row.accountId === session.accountId
}

/** The decrypted record; null when it cannot be sent, and then the reason is stored in it. */
async function readyContent(
  context: OutboxContext,
  row: OutboxRow,
  session: OpenSession,
): Promise<ItemContent | null> {
  const { db, transport } = context
  if (!transport.knows(row.kind)) {
    await settleItem(context, row.submissionId, { kind: 'outdated', error: DEVICE_ERRORS.UNKNOWN_KIND })
    return null
  }
  try {
    const content = await openItem(db, session.keys, row)
    if (!content.fileMissing) return content
    await settleItem(context, row.submissionId, { kind: 'rejected', error: DEVICE_ERRORS.FILE_MISSING })
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    await settleItem(context, row.submissionId, { kind: 'unreadable', error: DEVICE_ERRORS.UNREADABLE })
  }
  return null
}

/** Stored before the first byte is sent, so that after a crash the record counts as tried. */
async function markSending({ db, notices }: OutboxContext, row: OutboxRow): Promise<void> {
  const attempts = row.attempts + 1
  await writeWithRoom(db, 1, () => db.outbox.update(row.submissionId, { state: 'sending', attempts }))
  notices.publish({ type: 'changed' })
}

async function post(
  context: OutboxContext,
  row: OutboxRow,
  { fields, file }: ItemContent,
  sessionId: string,
): Promise<HttpAnswer | null> {
  const { clock, notices, transport } = context
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (fraction: number) => {
    if (fraction < 1 && clock.now() - toldAt < PROGRESS_EVERY) return
    toldAt = clock.now()
    notices.publish({ type: 'progress', submissionId: row.submissionId, fraction })
  }
  const allowed = silenceAllowed(row.fileSize, transport.reportsProgress)
  return watchSilence(clock, allowed, (signal, heard) =>
    transport.send(row, fields, file, {
      sessionId,
      signal,
      onProgress(fraction) {
        heard()
        tell(fraction)
      },
    }),
  )
}
