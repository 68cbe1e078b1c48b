import { type Selectable, sql } from 'kysely'
import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import { searchKey } from '#shared/korean.ts'
import { kstDay } from '#shared/kst.ts'
import { phoneDigits } from '#shared/phone.ts'
import { PERSON_DOCUMENTS, type Person, type PersonHeld } from '#shared/privacy/privacy.contract.ts'
import type { Queryable } from '../../../database/database.ts'
import { evened, readInPieces } from '../../../database/statement-sizes.ts'
import type { DealerRegistrationTable } from '../../../database/tables/accounts.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import { AMOUNT_COLUMNS } from '../../documents/document-rows.ts'
import { dateOfStatus } from '../../documents/listing/document-filters.ts'
import { isHeld } from '../../documents/masking/due-documents.ts'
import { firstDayAfter, readPeriods } from '../periods.ts'

/** What stands about one person under exactly this name and phone; masked applications are nobody's any more. */
export async function whatIsHeld(db: Queryable, person: Person, now: Date): Promise<PersonHeld> {
  const ids = await documentIdsOf(db, person)
  const spellings = await spellingsOf(db, person)
  const [documents, registrations, accounts, { deletion }] = await Promise.all([
    documentsHeld(db, ids.slice(0, PERSON_DOCUMENTS)),
    registrationsOf(db, person, spellings)
      .select(['id', 'business_name as businessName', 'status', 'created_at as createdAt'])
      .orderBy('id', 'desc')
      .execute(),
    accountsOf(db, person, spellings)
      .select(['id', 'username', 'created_at as createdAt'])
      .orderBy('id', 'desc')
      .execute(),
    judgeDeletion(db, person, ids, now),
  ])
  return { total: ids.length, documents, registrations, accounts, deletion }
}

async function documentsHeld(db: Queryable, ids: readonly number[]): Promise<PersonHeld['documents']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('documents')
    .select([
      'id',
      'document_number as documentNumber',
      'uploaded_at as uploadedAt',
      'activation_status as activationStatus',
      'store_name as storeName',
      'deleted_at as deletedAt',
      sql<number>`(select count(*) from document_files where document_id = documents.id)`.as('papers'),
      sql<number>`(select count(*) from chat_messages join chat_rooms on chat_rooms.id = chat_messages.chat_room_id
        where chat_rooms.document_id = documents.id)`.as('messages'),
      sql<number>`(select count(*) from access_log
        where subject_id = documents.id and subject_kind = 'document')
        + (select count(*) from access_log_seen where document_id = documents.id)`.as('accesses'),
      sql<number>`(select count(*) from privacy_holds where document_id = documents.id)`.as('holds'),
    ])
    .where('id', 'in', evened(ids))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ holds, ...row }) => ({
    ...row,
    activationStatus: row.activationStatus as ActivationStatus,
    papers: Number(row.papers),
    messages: Number(row.messages),
    accesses: Number(row.accesses),
    isHeld: Number(holds) > 0,
  }))
}

/** The ids of the person's documents, deleted ones too, newest first. */
export async function documentIdsOf(db: Queryable, { name, phone }: Person): Promise<number[]> {
  const ofPerson = db
    .selectFrom('documents')
    .select('id')
    .where('customer_phone', '=', phoneDigits(phone))
    .where('customer_name_key', '=', searchKey(name))
  // Two queries, as each has an index.
  const there = await ofPerson.where('deleted_at', 'is', null).execute()
  const deleted = await ofPerson.where('deleted_at', 'is not', null).execute()
  return [...there, ...deleted].map(({ id }) => id).sort((one, two) => two - one)
}

/** The name as rows under this phone have it, however it is spaced: a database cannot compare as `searchKey` does. */
export async function spellingsOf(db: Queryable, { name, phone }: Person): Promise<string[]> {
  const digits = phoneDigits(phone)
  const [requests, accounts] = await Promise.all([
    db
      .selectFrom('dealer_registrations')
      .select('representative_name as name')
      .where('phone_number', '=', digits)
      .execute(),
    db.selectFrom('users').select('name').where('contact_phone', '=', digits).execute(),
  ])
  const same = [...requests, ...accounts].filter((row) => searchKey(row.name) === searchKey(name))
  return [...new Set([name, ...same.map((row) => row.name)])]
}

export function registrationsOf(db: Queryable, { phone }: Person, spellings: readonly string[]) {
  return db
    .selectFrom('dealer_registrations')
    .where('representative_name', 'in', spellings)
    .where('phone_number', '=', phoneDigits(phone))
}

export function accountsOf(db: Queryable, { phone }: Person, spellings: readonly string[]) {
  return db
    .selectFrom('users')
    .where('name', 'in', spellings)
    .where('contact_phone', '=', phoneDigits(phone))
    .where('deleted_at', 'is', null)
}

type Row = Selectable<DocumentTable> & { is_held: number }
/** A request to become a store that led to no account; an approved one goes with its store. */
type Registration = Pick<Selectable<DealerRegistrationTable>, 'id' | 'status' | 'created_at'>

/** Which of these documents are there, which requests the person made, and what deleting all of that would do now. */
export async function judgeDeletion(
  db: Queryable,
  person: Person,
  ids: readonly number[],
  now: Date,
): Promise<{ rows: Row[]; registrations: Registration[]; deletion: PersonHeld['deletion'] }> {
  const { keepMonths } = await readPeriods(db)
  const rows = await readInPieces(ids, (piece) =>
    db
      .selectFrom('documents')
      .selectAll()
      .select(sql<number>`case when ${isHeld} then 1 else 0 end`.as('is_held'))
      .where('id', 'in', piece)
      .execute(),
  )
  const registrations = await registrationsOf(db, person, await spellingsOf(db, person))
    .select(['id', 'status', 'created_at'])
    .where('status', '<>', '승인')
    .execute()
  const masked = rows.filter(hasMoney).length
  const counts = { deleted: rows.length - masked, masked, registrations: registrations.length }
  const problem = problemOf({ rows, registrations }, keepMonths, now)
  return { rows, registrations, deletion: { ...counts, problem } }
}

/** Activated once, or with amounts: it counts in settlements, which must stay as they are to the won. */
export function hasMoney(row: Row): boolean {
  return row.activated_at !== null || AMOUNT_COLUMNS.some((column) => row[column] !== null)
}

function problemOf(
  { rows, registrations }: { rows: readonly Row[]; registrations: readonly Registration[] },
  keepMonths: number | null,
  now: Date,
): string | null {
  if (rows.length + registrations.length === 0) return null
  if (keepMonths === null) return '보존 기간이 정해져 있지 않습니다. 보관 기간에서 먼저 정해주세요.'
  const held = rows.filter((row) => row.is_held === 1)
  if (held.length > 0)
    return `보류한 신청이 있습니다(${numbersOf(held)}). 보류를 해제한 뒤에 삭제할 수 있습니다.`
  // What was deleted before only waits to be purged.
  const there = rows.filter((row) => row.deleted_at === null)
  const open = there.filter((row) => isOpenStatus(statusOf(row)))
  if (open.length > 0)
    return `처리 중인 신청이 있습니다(${numbersOf(open)}). 처리가 끝나고 ${keepMonths}개월이 지난 뒤에 삭제할 수 있습니다.`
  if (registrations.some(({ status }) => status === '대기'))
    return '처리 대기 중인 판매점 등록 신청이 있습니다. 승인하거나 반려한 뒤에 삭제할 수 있습니다.'
  const closed = there.map((row) => row[dateOfStatus(statusOf(row))] ?? row.updated_at)
  const ends = [...closed, ...registrations.map((row) => row.created_at)]
  const days = ends.map((at) => firstDayAfter(at, keepMonths))
  const last = days.sort().at(-1)
  if (last === undefined || last <= kstDay(now)) return null
  return `보존 기간(완료 뒤 ${keepMonths}개월)이 지나지 않은 신청이 있습니다. ${last}부터 삭제할 수 있습니다.`
}

const statusOf = (row: Row) => row.activation_status as ActivationStatus

/** `20261120-00001 외 2건`. */
function numbersOf([first, ...others]: readonly Row[]): string {
  return `${first?.document_number}${others.length === 0 ? '' : ` 외 ${others.length}건`}`
}
