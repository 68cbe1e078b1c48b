import { AppError, broken, notFound } from '#shared/errors.ts'
import { maskName } from '#shared/korean.ts'
import { LIMITS } from '#shared/limits.ts'
import type { HeldDocument, PrivacyHold } from '#shared/privacy/privacy.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'

type Deps = Pick<Context, 'database' | 'clock'>

/** Newest first. */
export async function privacyHolds(db: Queryable): Promise<PrivacyHold[]> {
  const rows = await selectHolds(db).orderBy('held_at', 'desc').orderBy('document_id', 'desc').execute()
  return rows.map(present)
}

/**
 * Keeps a document from being masked and purged. Throws DOCUMENT_NOT_FOUND; CUSTOMER_MASKED where it is too late; CONFLICT where it
 * is held already.
 */
export function holdDocument(
  { database, clock }: Deps,
  by: ChangingCaller,
  { documentNumber, reason }: HeldDocument,
): Promise<PrivacyHold> {
  const at = clock.now()
  return database.transaction(async ({ db, lock }) => {
    const byNumber = db
      .selectFrom('documents')
      .select(['id', 'masked_at'])
      .where('document_number', '=', documentNumber)
    const found = await byNumber.executeTakeFirst()
    // What is about to mask it has either done so before this lock, or sees the hold after it.
    await lock('documents', found === undefined ? [] : [found.id])
    const document = await byNumber.executeTakeFirst()
    if (document === undefined) throw new AppError('DOCUMENT_NOT_FOUND')
    if (document.masked_at !== null)
      throw new AppError('CUSTOMER_MASKED', { message: '이미 가려진 고객정보라 보류할 수 없습니다.' })
    if ((await heldRow(db, document.id)) !== undefined)
      throw new AppError('CONFLICT', { message: '이미 보류한 신청입니다.' })
    const { count } = await db
      .selectFrom('privacy_holds')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= LIMITS.privacyHolds)
      throw broken('documentNumber', `보류는 ${LIMITS.privacyHolds}건까지 할 수 있습니다.`)
    await db
      .insertInto('privacy_holds')
      .values({ document_id: document.id, reason, held_by: by.account.id, held_at: at.toISOString() })
      .execute()
    const subject = { kind: 'document' as const, id: document.id, name: documentNumber }
    await recordSecurityEvent(db, { by, at }, 'rights-changed', {
      change: 'privacy-hold-set',
      subject,
      reason,
    })
    return holdOf(db, document.id)
  })
}

/** Answers the hold as it was. Throws NOT_FOUND. */
export function liftHold(
  { database, clock }: Deps,
  by: ChangingCaller,
  documentId: number,
): Promise<PrivacyHold> {
  return database.transaction(async ({ db, lock }) => {
    await lock('documents', [documentId])
    const hold = await holdOf(db, documentId)
    await db.deleteFrom('privacy_holds').where('document_id', '=', documentId).execute()
    const subject = { kind: 'document' as const, id: documentId, name: hold.documentNumber }
    const detail = { change: 'privacy-hold-lifted' as const, subject }
    await recordSecurityEvent(db, { by, at: clock.now() }, 'rights-changed', detail)
    return hold
  })
}

function selectHolds(db: Queryable) {
  return db
    .selectFrom('privacy_holds')
    .innerJoin('documents', 'documents.id', 'privacy_holds.document_id')
    .innerJoin('users', 'users.id', 'privacy_holds.held_by')
    .select([
      'document_id as documentId',
      'document_number as documentNumber',
      'customer_name as customerName',
      'reason',
      'users.name as heldByName',
      'held_at as heldAt',
    ])
}

type HoldRow = Awaited<ReturnType<ReturnType<typeof selectHolds>['executeTakeFirstOrThrow']>>

const heldRow = (db: Queryable, documentId: number) =>
  selectHolds(db).where('privacy_holds.document_id', '=', documentId).executeTakeFirst()

async function holdOf(db: Queryable, documentId: number): Promise<PrivacyHold> {
  const row = await heldRow(db, documentId)
  if (row === undefined) throw notFound()
  return present(row)
}

function present(row: HoldRow): PrivacyHold {
  return { ...row, customerName: maskName(row.customerName) }
}
