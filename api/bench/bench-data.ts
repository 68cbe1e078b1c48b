import { randomBytes, randomUUID } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { comparable, initialConsonants } from '#shared/korean.ts'
import { kstMonth, kstMonthRange, kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import { readConfig } from '../config.ts'
import { markFileStore } from '../database/claim-file-store.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrator.ts'
import { prepareKeyring } from '../database/sealing-keys.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { searchTokens } from '../database/sqlite-sql.ts'
import { hashPassword } from '../features/auth/password-hash.ts'
import { COUNTED_COLUMNS, figureDeltas } from '../features/documents/changes/count-document.ts'
import { LEDGER_COLUMNS, recordAmounts } from '../features/settlements/ledger/record-amounts.ts'
import { makeFirstStart } from '../first-start.ts'
import { createActor, createSession } from '../testing/actors.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'
import { createDice, personName, pick } from './people.ts'
import { fillTerms } from './settlement-terms.ts'

/** What the load client needs to know about the data. */
export interface BenchFacts {
  admin: string
  workers: string[]
  dealers: string[]
  logins: string[]
  password: string
  /** Open documents, which workers change. */
  openIds: number[]
  /** Chat rooms with a session of the store and one of a worker. */
  rooms: { roomId: number; dealer: string; worker: string }[]
  /** Two syllables of names, distributed as in the names themselves. */
  searches: string[]
  contactCodes: { dealer: string; code: string }[]
}

const CLOCK = { now: () => new Date() }
const PASSWORD = 'bench-password-42'
const WORKERS = 16
const ROOMS = 500
const DAYS = 365
const A_DAY_MS = 86_400_000
const CARRIERS = ['KT', 'SKT', 'LGU+', 'KT엠모바일', '헬로모바일']

export interface DataShape {
  /** All documents wait for the office, instead of the newest ones. */
  isOpen: boolean
  /** Contact codes besides those that the documents have. */
  codes: number
  stores: number
  /** All documents are of the month before, instead of a year. */
  isOneMonth: boolean
}

/** Fills a new data folder with `count` documents, the newest of which are still open. */
export async function makeBenchData(folder: string, count: number, shape: DataShape): Promise<BenchFacts> {
  const database = openSqlite(sqlitePath(folder))
  try {
    await migrate(database)
    const { masterKey, fileStore } = readConfig({ DATA_DIR: folder, MASTER_KEY: TEST_MASTER_KEY })
    await prepareKeyring(database, masterKey, CLOCK.now())
    // The server would not start on rows without their files.
    await markFileStore(database.kysely, fileStore, CLOCK.now())
    const made = { database, clock: CLOCK }
    await makeFirstStart(made, { adminUsername: 'admin', adminPassword: PASSWORD, brandName: '' })
    const worker = (at: number) =>
      createActor(made, { username: `worker-${at}`, name: `근무자${at}`, userType: 'worker' })
    const dealer = (at: number) =>
      createActor(made, {
        username: `store-${at}`,
        name: `점장${at}`,
        userType: 'dealer',
        dealerName: `판매점${at}`,
      })
    const workers = await Promise.all(Array.from({ length: WORKERS }, (_, at) => worker(at)))
    const dealers = await Promise.all(Array.from({ length: shape.stores }, (_, at) => dealer(at)))
    await database.kysely
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('user_type', '=', 'worker')
      .execute()

    const { id: adminId } = await database.kysely
      .selectFrom('users')
      .select('id')
      .where('user_type', '=', 'admin')
      .executeTakeFirstOrThrow()
    const { file } = database
    file.pragma('synchronous = OFF')
    const filled = file.transaction(() =>
      fill(file, count, {
        dealers: dealers.map(({ id, dealerName }) => ({ id, name: dealerName ?? '' })),
        workers: workers.map(({ id, name }) => ({ id, name })),
        adminId,
        ...shape,
      }),
    )()
    await countFigures(database, adminId)
    file.exec('analyze')
    const sessionOf = new Map([...workers, ...dealers].map(({ id, sessionId }) => [id, sessionId]))
    const rooms = filled.rooms.slice(0, ROOMS).map(({ roomId, dealerId, workerId }) => ({
      roomId,
      dealer: sessionOf.get(dealerId) ?? '',
      worker: sessionOf.get(workerId) ?? '',
    }))
    return {
      admin: await createSession(made, { id: adminId, kind: 'admin' }),
      workers: workers.map(({ sessionId }) => sessionId),
      dealers: dealers.map(({ sessionId }) => sessionId),
      logins: workers.map(({ username }) => username),
      password: PASSWORD,
      openIds: filled.openIds,
      rooms,
      searches: filled.searches,
      contactCodes: dealers.map(({ sessionId }, at) => ({ dealer: sessionId, code: `KT-${at}` })),
    }
  } finally {
    await database.close()
  }
}

const COUNTED_AT_ONCE = 10_000

/** Counts the figures and enters the amounts as if the documents had come one by one. */
async function countFigures(database: Database, authorId: number): Promise<void> {
  for (let last = 0; ; ) {
    const documents = await database.kysely
      .selectFrom('documents')
      .select([...new Set([...COUNTED_COLUMNS, ...LEDGER_COLUMNS])])
      .where('id', '>', last)
      .orderBy('id')
      .limit(COUNTED_AT_ONCE)
      .execute()
    const end = documents.at(-1)?.id
    if (end === undefined) return
    const changes = documents.map((after) => ({ before: null, after, reason: null }))
    await database.transaction(async (transaction) => {
      await transaction.addToFigures(figureDeltas(changes))
      await recordAmounts(transaction, changes, { authorId, at: CLOCK.now().toISOString() })
    })
    last = end
  }
}

interface People {
  dealers: { id: number; name: string }[]
  workers: { id: number; name: string }[]
  adminId: number
}

/** Fills the tables directly in one transaction: 200,000 documents in well under a minute. */
function fill(
  file: BetterSqlite3.Database,
  count: number,
  { dealers, workers, adminId, isOpen, codes, isOneMonth }: People & DataShape,
) {
  const dice = createDice(42)
  const insert = preparedInserts(file)
  const termsOf = fillTerms(file, CARRIERS, adminId)
  const [since, now] = isOneMonth ? lastMonth() : [Date.now() - DAYS * A_DAY_MS, Date.now()]
  const step = (now - since) / count
  for (const [at, { name }] of dealers.entries()) {
    for (const carrier of CARRIERS) {
      insert.contactCode.run(`${carrier}-${at}`, name, `POS${at}`, carrier, new Date(now).toISOString())
    }
  }
  for (let at = 0; at < codes; at += 1) {
    const { name } = pick(dealers, dice)
    insert.contactCode.run(`MORE-${at}`, name, `POS-${at}`, pick(CARRIERS, dice), new Date(now).toISOString())
  }
  const totals = new Map<ActivationStatus, number>()
  const openIds: number[] = []
  const rooms: { roomId: number; dealerId: number; workerId: number }[] = []
  const searches: string[] = []
  const numbers = new Map<string, number>()

  for (let at = 0; at < count; at += 1) {
    const uploadedAt = new Date(now - (count - at) * step).toISOString()
    const status = isOpen ? openStatus(dice) : statusAt(at / count, dice)
    const dealerAt = dice(dealers.length)
    const dealer = dealers[dealerAt] ?? { id: 0, name: '' }
    const worker = status === '대기' ? null : pick(workers, dice)
    const carrier = pick(CARRIERS, dice)
    const name = personName(dice)
    const phone = `010${String(10_000_000 + dice(89_999_999))}`
    const day = uploadedAt.slice(0, 10).replaceAll('-', '')
    const number = (numbers.get(day) ?? 0) + 1
    numbers.set(day, number)
    const closedAt = STATUS_TABLE[status].phase === 'open' ? null : uploadedAt
    const document = {
      documentNumber: `${day}-${String(number).padStart(5, '0')}`,
      dealerId: dealer.id,
      name,
      nameKey: comparable(name),
      initials: initialConsonants(name),
      phone,
      contactCode: `${carrier}-${dealerAt}`,
      store: dealer.name,
      carrier,
      status: STATUS_TABLE[status].documentStatus,
      activationStatus: status,
      uploadedAt,
      workerId: worker?.id ?? null,
      workerName: worker?.name ?? null,
      activatedAt: status === '개통' ? closedAt : null,
      cancelledAt: status === '취소' ? closedAt : null,
      discardedAt: status === '폐기' ? closedAt : null,
      otherAt: status === '기타완료' ? closedAt : null,
      activatedBy: status === '개통' ? (worker?.id ?? null) : null,
      subscription: status === '개통' ? `8${dice(99_999_999)}` : null,
      ...termsOf(carrier, status === '개통'),
    }
    const id = Number(insert.document.run(document).lastInsertRowid)
    insert.search.run(
      id,
      searchTokens({ customerName: name, customerPhone: phone, isOpen: closedAt === null }),
    )
    const fileId = insert.file.run(
      id,
      `202601/01/${randomBytes(16).toString('hex')}`,
      dealer.id,
      uploadedAt,
    ).lastInsertRowid
    insert.fileOf.run(fileId, id)
    insert.event.run(id, uploadedAt, dealer.id, dealer.name, 'submitted', null, '대기')
    if (worker !== null)
      insert.event.run(id, uploadedAt, worker.id, worker.name, 'status-changed', '대기', status)
    insert.submission.run(dealer.id, randomUUID(), id, document.documentNumber, uploadedAt)
    if (status === '진행중' && worker !== null) {
      const roomId = Number(insert.room.run(id, dealer.id, worker.id, uploadedAt).lastInsertRowid)
      for (let message = 1; message <= 3; message += 1)
        insert.message.run(roomId, message, dealer.id, dealer.name, uploadedAt)
      rooms.push({ roomId, dealerId: dealer.id, workerId: worker.id })
    } else if (status === '업무요청중') openIds.push(id)
    totals.set(status, (totals.get(status) ?? 0) + 1)
    if (at % 100 === 0) searches.push(name.slice(dice(2), 3).slice(0, 2))
  }
  for (const [status, total] of totals) insert.tally.run(status, total)
  for (const [day, last] of numbers)
    insert.numberDay.run(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, last)
  return { openIds, rooms, searches }
}

/** Begin and end of the Seoul month before this one. */
function lastMonth(): [number, number] {
  const month = nextKstMonth(kstMonth(CLOCK.now()), -1)
  const { from, until } = kstMonthRange(kstMonthStart(month))
  return [Date.parse(from), Date.parse(until)]
}

/** About one in twenty is open, nearly all of them among the newest. */
function statusAt(age: number, dice: (most: number) => number): ActivationStatus {
  const isRecent = age > 0.92
  if (dice(1000) < (isRecent ? 600 : 3)) return openStatus(dice)
  const closed = dice(100)
  if (closed < 88) return '개통'
  if (closed < 94) return '취소'
  return closed < 98 ? '폐기' : '기타완료'
}

function openStatus(dice: (most: number) => number): ActivationStatus {
  const open = dice(100)
  if (open < 45) return '대기'
  if (open < 75) return '진행중'
  return open < 90 ? '업무요청중' : '보완필요'
}

function preparedInserts(file: BetterSqlite3.Database) {
  return {
    contactCode: file.prepare(
      'insert into contact_codes (code, dealer_name, real_sales_pos, carrier, created_at) values (?, ?, ?, ?, ?)',
    ),
    document: file.prepare(`insert into documents (document_number, dealer_id, user_id, customer_name,
      customer_name_key, customer_initials, customer_phone, contact_code, store_name, dealer_name, carrier,
      customer_type, status, activation_status, uploaded_at, waiting_since,
      updated_at, original_memo, assigned_worker_id,
      assigned_worker_name, assigned_at, activated_at, settled_at, activated_by, activated_by_name, cancelled_at,
      discarded_at, other_completed_at, subscription_number, service_plan_id, service_plan_name,
      additional_service_ids, bundle_applied)
      values ($documentNumber, $dealerId, $dealerId, $name, $nameKey, $initials, $phone, $contactCode, $store,
      $store, $carrier, 'new', $status, $activationStatus, $uploadedAt, $uploadedAt, $uploadedAt, '빠른 처리 부탁드립니다',
      $workerId, $workerName, case when $workerId is null then null else $uploadedAt end, $activatedAt, $activatedAt,
      $activatedBy, $workerName, $cancelledAt, $discardedAt, $otherAt, $subscription, $planId, $planName,
      $addOnIds, $isBundled)`),
    search: file.prepare('insert into document_search (rowid, grams) values (?, ?)'),
    file: file.prepare(`insert into document_files (document_id, storage_key, file_name, file_size, sha256, stored_sha256, kind,
      uploaded_by, uploaded_at) values (?, ?, '가입신청서.pdf', 200000, '', '', 'pdf', ?, ?)`),
    fileOf: file.prepare('update documents set file_id = ? where id = ?'),
    event: file.prepare(`insert into document_events (document_id, at, actor_id, actor_name, type, from_value,
      to_value, is_visible_to_store) values (?, ?, ?, ?, ?, ?, ?, 1)`),
    submission: file.prepare(`insert into submissions (account_id, submission_id, kind, document_id,
      document_number, created_at, sequence) values (?, ?, 'application', ?, ?, ?,
      (select coalesce(max(sequence), 0) + 1 from submissions))`),
    room: file.prepare(`insert into chat_rooms (document_id, dealer_id, worker_id, last_number, last_of_dealer,
      read_by_dealer, read_by_staff, created_at) values (?, ?, ?, 3, 3, 3, 2, ?)`),
    message:
      file.prepare(`insert into chat_messages (chat_room_id, number, sender_id, sender_type, sender_name,
      message, message_type, created_at) values (?, ?, ?, 'dealer', ?, '확인 부탁드립니다', 'text', ?)`),
    tally: file.prepare('insert into document_tallies (activation_status, delta) values (?, ?)'),
    numberDay: file.prepare('insert into document_number_days (day, last_number) values (?, ?)'),
  }
}
