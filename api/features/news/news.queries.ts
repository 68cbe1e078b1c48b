import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { MOST_UNREAD, type StatementStep } from '#shared/news/news.contract.ts'
import { type ApplicationNewsKind, type NewsKind, STATEMENT_NEWS } from '#shared/news/news-kinds.ts'
import { accountKind } from '#shared/permissions.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { Account } from '../../http/accounts.ts'
import { choosableCarriers } from '../carriers/carriers.access.ts'
import { PASSED_ON } from '../documents/document-news.ts'
import { type Standing, sideOf } from '../documents/documents.access.ts'

/** So many of each kind are looked at, the newest first: whoever may see few of them shall not wait for all of a month. */
const MOST_LOOKED_AT = 500

/** Kinds that concern the whole office, where nobody has the application. */
const TOLD_TO_ALL: readonly NewsKind[] = ['submitted', ...PASSED_ON]

/** Who reads, and which kinds the account wants to be told. */
export interface Reader {
  account: Account
  kinds: readonly NewsKind[]
}

/** Of an application, or of a statement of the reader. */
export type NewsRow = { id: number; at: string; actor_name: string; is_unread: number } & (
  | (Standing & {
      kind: ApplicationNewsKind
      document_id: number
      document_number: string
      customer_name: string
      carrier: string | null
      store_name: string | null
    })
  | { document_id: null; statement_month: string; statement_step: StatementStep }
)

/** The newest news before `before`, at most `limit`. */
export async function newestNews(
  db: Queryable,
  reader: Reader,
  { before, limit }: { before: number | null; limit: number },
): Promise<NewsRow[]> {
  if (reader.kinds.length === 0) return []
  const { account } = reader
  const isOlder = before === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`news.id < ${before}`
  const columns = sql`news.id, news.kind, news.at, news.document_id, documents.document_number,
    documents.customer_name, documents.carrier, documents.store_name, documents.dealer_id,
    documents.assigned_worker_id, documents.activated_by, documents.activation_status, news.actor_id,
    news.statement_month, news.statement_step,
    case when ${isUnread(account)} then 1 else 0 end as is_unread`
  const { rows } = await sql<NewsRow>`
    select found.*, coalesce(actors.dealer_name, actors.name) as actor_name
    from (${newsOf(reader, { columns, condition: isOlder, limit })}) as found
    join users as actors on actors.id = found.actor_id
    order by found.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many the account has not read, at most MOST_UNREAD. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  if (reader.kinds.length === 0) return 0
  const { account } = reader
  const unread = newsOf(reader, {
    columns: sql`news.id`,
    condition: sql<SqlBool>`news.id > ${readUpTo(account)} and ${isUnread(account)}`,
    limit: MOST_UNREAD,
  })
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (select id from (${unread}) as found limit ${MOST_UNREAD}) as counted`.execute(
    db,
  )
  return Number(rows[0]?.unread ?? 0)
}

export interface UnreadNews {
  kind: ApplicationNewsKind
  documentId: number
  documentNumber: string
}

/** What of these applications is news to the account and not read, as it may see it now; each kind once. */
export async function unreadAbout(
  db: Queryable,
  reader: Reader,
  documentIds: readonly number[],
): Promise<UnreadNews[]> {
  if (reader.kinds.length === 0 || documentIds.length === 0) return []
  const ids = sql.join(evened(documentIds))
  const found = newsOf(reader, {
    columns: sql`news.id, news.kind, news.document_id, documents.document_number`,
    condition: sql<SqlBool>`news.document_id in (${ids}) and ${isUnread(reader.account)}`,
    limit: MOST_UNREAD,
  })
  const { rows } = await sql<UnreadNews>`select distinct kind, document_id as "documentId",
    document_number as "documentNumber" from (${found}) as found`.execute(db)
  return rows
}

interface Part {
  columns: RawBuilder<unknown>
  condition: RawBuilder<SqlBool>
  limit: number
}

/** The news to this account and to everybody: the newest of each kind, read backwards by the index until there are enough. */
function newsOf({ account, kinds }: Reader, { columns, condition, limit }: Part): RawBuilder<unknown> {
  const isOffice = sideOf(account) === 'staff'
  const sources = kinds.flatMap((kind) => [
    { kind, recipient: sql<SqlBool>`news.recipient_id = ${account.id}` },
    ...(isOffice && TOLD_TO_ALL.includes(kind)
      ? [{ kind, recipient: sql<SqlBool>`news.recipient_id is null` }]
      : []),
  ])
  const parts = sources.map(({ kind, recipient }) => {
    const isSource = sql<SqlBool>`${recipient} and news.kind = ${kind}`
    return sql`select * from (select ${columns} from news
      left join documents on documents.id = news.document_id
      left join chat_rooms on chat_rooms.document_id = news.document_id
      left join news_marks on news_marks.document_id = news.document_id and news_marks.account_id = ${account.id}
      where ${isSource} and ${condition} and ${isFor(account, kind)} and news.id >= coalesce((
        select news.id from news where ${isSource} order by news.id desc limit 1 offset ${MOST_LOOKED_AT}), 0)
      order by news.id desc limit ${limit}) as part`
  })
  return sql.join(parts, sql` union all `)
}

/**
 * What the account did not do itself, since it is there, of documents that it may see and whose carrier it works with; news of a
 * statement have one recipient, whose statement it is.
 */
function isFor(account: Account, newsKind: NewsKind) {
  const { id } = account
  const isOfOthers = sql<SqlBool>`news.actor_id <> ${id}
    and news.at >= (select created_at from users where id = ${id})`
  if (newsKind === STATEMENT_NEWS) return isOfOthers
  const carriers = choosableCarriers(account)
  const isInCarriers =
    carriers === null
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`(news.recipient_id is not null or documents.carrier in (${sql.join([...carriers])}))`
  const kind = accountKind(account)
  // A document that a dealer_worker may take is known to it, its chat is not.
  const isVisible =
    kind === 'dealer'
      ? sql<SqlBool>`documents.dealer_id = ${id}`
      : kind === 'dealer_worker'
        ? sql<SqlBool>`(documents.assigned_worker_id = ${id} or documents.activated_by = ${id}
        or (documents.assigned_worker_id is null and documents.activation_status = '대기' and news.kind <> 'message'))`
        : sql<SqlBool>`1 = 1`
  return sql<SqlBool>`documents.id is not null and documents.deleted_at is null and ${isOfOthers}
    and ${isInCarriers} and ${isVisible}`
}

/**
 * Neither the account has read it, nor is it settled for everybody: a message that its side has read in the chat, an application that
 * somebody has taken, or a 보완 that is no longer asked for.
 */
function isUnread(account: Account) {
  const readInChat = sql.ref(`chat_rooms.read_by_${sideOf(account)}`)
  return sql<SqlBool>`(news.id > ${readUpTo(account)} and news.read_at is null
    and (case when news.kind = 'message' then news.message_number > coalesce(${readInChat}, 0)
      else news.id > coalesce(news_marks.up_to, 0) end)
    and (news.kind <> 'submitted'
      or (documents.assigned_worker_id is null and documents.activation_status = '대기'))
    and (news.kind <> 'supplement-requested' or documents.activation_status = '보완필요'))`
}

function readUpTo({ id }: Account) {
  return sql<number>`coalesce((select up_to from news_marks where account_id = ${id} and document_id = 0), 0)`
}
