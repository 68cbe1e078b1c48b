import type {
  createCannedReply as creation,
  updateCannedReply as update,
} from '#shared/canned-replies/canned-reply.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import { countOf } from '../../database/paging.ts'
import type { Account } from '../../http/accounts.ts'
import { type CannedReplyRow, cannedReplyRow } from './canned-reply-rows.ts'

type Deps = Pick<Context, 'database' | 'clock'>

/** Throws FORBIDDEN for the company's, and RULE_BROKEN for one too many. */
export function createCannedReply(
  { database, clock }: Deps,
  account: Account,
  { owner, ...input }: BodyOf<typeof creation>,
): Promise<CannedReplyRow> {
  const owner_id = owner === 'company' ? null : account.id
  requireKeeper(account, owner_id)
  return database.transaction(async ({ db, holdNames }) => {
    // Two at once must not both be the last one that has room.
    await holdNames('reply', [String(owner_id)])
    const own = db.selectFrom('canned_replies').where('owner_id', owner_id === null ? 'is' : '=', owner_id)
    if ((await countOf(own)) >= LIMITS.cannedReplies)
      throw broken('title', `상용구는 ${LIMITS.cannedReplies}개까지 저장할 수 있습니다.`)
    return db
      .insertInto('canned_replies')
      .values({ ...input, owner_id, updated_at: clock.now().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Absent fields stay as they are. Throws NOT_FOUND, and FORBIDDEN for the company's. */
export function updateCannedReply(
  { database, clock }: Deps,
  account: Account,
  id: number,
  changes: BodyOf<typeof update>,
): Promise<CannedReplyRow> {
  return database.transaction(async ({ db }) => {
    requireKeeper(account, (await cannedReplyRow(db, account.id, id)).owner_id)
    return db
      .updateTable('canned_replies')
      .set({ ...changes, updated_at: clock.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
  })
}

/** Throws NOT_FOUND, and FORBIDDEN for the company's. */
export function deleteCannedReply({ database }: Deps, account: Account, id: number): Promise<CannedReplyRow> {
  return database.transaction(async ({ db }) => {
    requireKeeper(account, (await cannedReplyRow(db, account.id, id)).owner_id)
    return db
      .deleteFrom('canned_replies')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
  })
}

function requireKeeper(account: Account, ownerId: number | null): void {
  if (ownerId !== null || scopeOf(account, 'cannedReplies.keepCompany') !== null) return
  throw new AppError('FORBIDDEN', { message: '회사 상용구는 관리자만 변경할 수 있습니다.' })
}
