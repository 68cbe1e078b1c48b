import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listConversations } from '#shared/chat/conversations.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { countOf, cutPage, decodeTextAndId, pageLimit } from '../../../database/paging.ts'
import type { Account } from '../../../http/accounts.ts'
import { UNREAD_MESSAGES } from '../../documents/document-rows.ts'
import { relationTo } from '../../documents/documents.access.ts'
import { openDocumentsOf } from '../../documents/queue/open-documents.ts'
import { openThing } from '../../users/open-things.ts'
import type { UserRow } from '../../users/users.present.ts'

/** So much of a text is shown in a list. */
const BEGINNING = 120

type Filter = QueryOf<typeof listConversations>
export type ConversationRow = Awaited<ReturnType<typeof conversationPage>>['rows'][number]

/** One page, newest first, and how many there are. Throws INVALID_INPUT for a foreign cursor. */
export async function conversationPage(db: Queryable, account: Account, filter: Filter) {
  const limit = pageLimit(filter.limit)
  const matching = visibleTo(db, account, filter)
  const rows = await matching
    .leftJoin('chat_messages', (join) =>
      join
        .onRef('chat_messages.chat_room_id', '=', 'chat_rooms.id')
        .onRef('chat_messages.number', '=', 'chat_rooms.last_number'),
    )
    .leftJoin('document_events', (join) =>
      join.on('conversations.last_kind', '=', 'supplement-answered').on(
        sql<SqlBool>`document_events.id = (select max(answers.id) from document_events as answers
          where answers.document_id = conversations.document_id and answers.type = 'supplement-answered')`,
      ),
    )
    .select([
      'conversations.document_id',
      'conversations.last_at',
      'conversations.last_kind',
      'documents.document_number',
      'documents.customer_name',
      'documents.store_name',
      'documents.activation_status',
      'documents.assigned_worker_name',
      'documents.supplement_answered_at',
      'chat_messages.sender_type',
      'chat_messages.sender_name',
      'document_events.actor_name',
    ])
    .select([
      UNREAD_MESSAGES.staff.as('unread_messages'),
      beginningOf('chat_messages.message').as('message'),
      beginningOf('document_events.note').as('note'),
    ])
    .$call((query) => {
      const last = decodeTextAndId(filter.cursor)
      if (last === null) return query
      return query.where(
        sql<SqlBool>`(conversations.last_at, conversations.document_id) < (${last.text}, ${last.id})`,
      )
    })
    .orderBy('conversations.last_at', 'desc')
    .orderBy('conversations.document_id', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    total: await countOf(matching),
    ...cutPage(rows, limit, (row) => [row.last_at, row.document_id]),
  }
}

function beginningOf(column: string): RawBuilder<string | null> {
  return sql<string | null>`substr(${sql.ref(column)}, 1, ${sql.lit(BEGINNING)})`
}

/** A dealer_worker sees its own only: of others it would read personal data. */
function visibleTo(db: Queryable, account: Account, filter: Filter) {
  const isOwnOnly = relationTo(account, {}) !== 'full'
  return db
    .selectFrom('conversations')
    .innerJoin('documents', 'documents.id', 'conversations.document_id')
    .leftJoin('chat_rooms', 'chat_rooms.document_id', 'conversations.document_id')
    .where('documents.deleted_at', 'is', null)
    .$if(isOwnOnly, (query) =>
      query.where((is) =>
        is.or([
          is('documents.assigned_worker_id', '=', account.id),
          is('documents.activated_by', '=', account.id),
        ]),
      ),
    )
    .$if(filter.assignee === 'me', (query) => query.where('documents.assigned_worker_id', '=', account.id))
    .$if(filter.supplementAnswered === true, (query) =>
      query.where(sql<SqlBool>`conversations.document_id in (${ANSWERED})`),
    )
    .$if(filter.unread === true, (query) => query.where(IS_UNREAD))
}

/** Both are read from an index that holds nothing else. */
const ANSWERED = sql`select id from documents where supplement_answered_at is not null and deleted_at is null`
const UNREAD = sql`select document_id from chat_rooms where last_of_dealer > read_by_staff`

/** The store has written or answered, and nobody has looked at it. */
const IS_UNREAD = sql<SqlBool>`conversations.document_id in (${UNREAD} union all ${ANSWERED})`

/** The account's open applications in which the store has written and no staff has read it. */
export async function openConversations({ database }: Context, account: UserRow): Promise<OpenThing | null> {
  const rows = await openDocumentsOf(database.kysely, account)
    .innerJoin('chat_rooms', 'chat_rooms.document_id', 'documents.id')
    .select('documents.document_number')
    .whereRef('chat_rooms.last_of_dealer', '>', 'chat_rooms.read_by_staff')
    .orderBy('documents.id')
    .execute()
  return openThing(
    'unread',
    rows.map((row) => row.document_number),
  )
}
