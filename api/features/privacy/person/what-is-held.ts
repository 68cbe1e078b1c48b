import { sql } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { PERSON_DOCUMENTS, type Person, type PersonHeld } from '#shared/privacy/privacy.contract.ts'
import type { Queryable } from '../../../database/database.ts'
import { evened } from '../../../database/statement-sizes.ts'
import { judgeDeletion } from './judge-deletion.ts'
import { accountsOf, documentIdsOf, registrationsOf } from './rows-of-person.ts'

/** What stands about one person under exactly this name and phone; masked applications are nobody's any more. */
export async function whatIsHeld(db: Queryable, person: Person, now: Date): Promise<PersonHeld> {
  const ids = await documentIdsOf(db, person)
  const [documents, registrations, accounts, { deletion }] = await Promise.all([
    documentsHeld(db, ids.slice(0, PERSON_DOCUMENTS)),
    registrationsOf(db, person)
      .select(['id', 'business_name', 'status', 'created_at'])
      .orderBy('id', 'desc')
      .execute(),
    accountsOf(db, person).select(['id', 'username', 'created_at']).orderBy('id', 'desc').execute(),
    judgeDeletion(db, person, ids, now),
  ])
  return {
    total: ids.length,
    documents,
    registrations: registrations.map((row) => ({
      id: row.id,
      businessName: row.business_name,
      status: row.status,
      createdAt: row.created_at,
    })),
    accounts: accounts.map((row) => ({ id: row.id, username: row.username, createdAt: row.created_at })),
    deletion,
  }
}

async function documentsHeld(db: Queryable, ids: readonly number[]): Promise<PersonHeld['documents']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('documents')
    .select([
      'id',
      'document_number',
      'uploaded_at',
      'activation_status',
      'store_name',
      'deleted_at',
      sql<number>`(select count(*) from document_files where document_id = documents.id)`.as('papers'),
      sql<number>`(select count(*) from chat_messages join chat_rooms on chat_rooms.id = chat_messages.chat_room_id
        where chat_rooms.document_id = documents.id)`.as('messages'),
      sql<number>`(select count(*) from access_log
        where subject_id = documents.id and subject_kind = 'document')`.as('accesses'),
      sql<number>`(select count(*) from privacy_holds where document_id = documents.id)`.as('holds'),
    ])
    .where('id', 'in', evened(ids))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    documentNumber: row.document_number,
    uploadedAt: row.uploaded_at,
    activationStatus: row.activation_status as ActivationStatus,
    storeName: row.store_name,
    papers: Number(row.papers),
    messages: Number(row.messages),
    accesses: Number(row.accesses),
    deletedAt: row.deleted_at,
    isHeld: Number(row.holds) > 0,
  }))
}
