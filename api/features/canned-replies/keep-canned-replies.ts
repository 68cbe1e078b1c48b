import {
  type createCannedReply as creation,
  REPLY_KIND_LABELS,
  type ReplyKind,
  type updateCannedReply as update,
} from '#shared/canned-replies/canned-reply.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { countOf } from '../../database/paging.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import type { Account } from '../../http/accounts.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { type CannedReplyRow, cannedReplyRow } from './canned-reply-rows.ts'

type Deps = Pick<Context, 'database' | 'clock'>

/** Throws FORBIDDEN for the company's, and RULE_BROKEN for one too many. */
export function createCannedReply(
  deps: Deps,
  by: ChangingCaller,
  { owner, ...input }: BodyOf<typeof creation>,
): Promise<CannedReplyRow> {
  const owner_id = owner === 'company' ? null : by.account.id
  requireKeeper(by.account, owner_id)
  return deps.database.transaction(async ({ db, holdNames }) => {
    // Two at once must not both be the last one that has room.
    await holdNames('reply', [String(owner_id)])
    const own = db.selectFrom('canned_replies').where('owner_id', owner_id === null ? 'is' : '=', owner_id)
    if ((await countOf(own)) >= LIMITS.cannedReplies)
      throw broken('title', `상용구는 ${LIMITS.cannedReplies}개까지 저장할 수 있습니다.`)
    const row = await db
      .insertInto('canned_replies')
      .values({ ...input, owner_id, updated_at: deps.clock.now().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordCompanys(db, deps, by, { before: null, after: row })
    return row
  })
}

/** Absent fields stay as they are. Throws NOT_FOUND, and FORBIDDEN for the company's. */
export function updateCannedReply(
  deps: Deps,
  by: ChangingCaller,
  id: number,
  changes: BodyOf<typeof update>,
): Promise<CannedReplyRow> {
  return deps.database.transaction(async ({ db }) => {
    const before = await cannedReplyRow(db, by.account.id, id)
    requireKeeper(by.account, before.owner_id)
    const after = await db
      .updateTable('canned_replies')
      .set({ ...changes, updated_at: deps.clock.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
    await recordCompanys(db, deps, by, { before, after })
    return after
  })
}

/** Throws NOT_FOUND, and FORBIDDEN for the company's. */
export function deleteCannedReply(deps: Deps, by: ChangingCaller, id: number): Promise<CannedReplyRow> {
  return deps.database.transaction(async ({ db }) => {
    const before = await cannedReplyRow(db, by.account.id, id)
    requireKeeper(by.account, before.owner_id)
    await db
      .deleteFrom('canned_replies')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await recordCompanys(db, deps, by, { before, after: null })
    return before
  })
}

/** One's own replies are nobody else's business. */
async function recordCompanys(
  db: Queryable,
  { clock }: Deps,
  by: ChangingCaller,
  { before, after }: { before: CannedReplyRow | null; after: CannedReplyRow | null },
): Promise<void> {
  const reply = after ?? before
  if (reply === null || reply.owner_id !== null) return
  const setting = { what: 'canned-reply', about: reply.title } as const
  const values = { before: before && valuesOf(before), after: after && valuesOf(after) }
  await recordSetting(db, { by, at: clock.now() }, setting, values)
}

function valuesOf({ title, kind, text }: CannedReplyRow) {
  return { 제목: title, '사용할 곳': REPLY_KIND_LABELS[kind as ReplyKind], 내용: text }
}

function requireKeeper(account: Account, ownerId: number | null): void {
  if (ownerId !== null || scopeOf(account, 'cannedReplies.keepCompany') !== null) return
  throw new AppError('FORBIDDEN', { message: '회사 상용구는 관리자만 변경할 수 있습니다.' })
}
