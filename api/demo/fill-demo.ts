import { Readable } from 'node:stream'
import { LIMITS } from '#shared/limits.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { readFact, saveFact } from '../database/facts.ts'
import { isPasswordRight } from '../features/auth/password-hash.ts'
import { deleteDocuments } from '../features/documents/deletion/delete-documents.ts'
import { markNewsRead } from '../features/news/mark-news-read.ts'
import type { Account } from '../http/accounts.ts'
import type { FileStore, ReceivedFile } from '../storage/file-store.ts'
import { type PlannedApplication, paperOf, planApplications } from './applications.ts'
import { makeCatalogue } from './catalogue.ts'
import { makeDownloads } from './downloads.ts'
import { lifeOf } from './life.ts'
import { inOneTransaction, type StagedContext } from './one-transaction.ts'
import { drawApplication } from './paper/draw-application.ts'
import { applicationPdf } from './paper/korean-pdf.ts'
import { asAccount, DEMO_PASSWORD, type DemoLogin, LOGINS, makeApplicant, makePeople } from './people.ts'
import { makePolicies } from './policies.ts'
import { makePrices } from './prices.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { makeSettlements } from './settlements.ts'

const FILLED = 'demo_filled_at'
const SEED = 20_260_101
const DAYS_BEFORE = 91 * 86_400_000
const RECENT_MS = 36 * 3_600_000
const APPLICANT_CAME_MS = 2 * 3_600_000
const UNREAD_NEWS_MS = 3 * 3_600_000
const FILES_AT_ONCE = 32

/**
 * Fills a fresh portal with a believable past of 90 days up to now, the same in every run but for the dates: through the
 * portal's own commands, so that every rule, number and event is as if it had happened. Answers the logins, or null for a
 * portal that already holds somebody's data, which stays untouched.
 */
export async function fillDemo(context: Context): Promise<DemoLogin[] | null> {
  const admin = await primaryAdmin(context.database.kysely)
  if ((await readFact(context.database.kysely, FILLED)) !== null)
    return loginsWith(context.database.kysely, admin)
  if (!(await isFresh(context.database.kysely))) return null
  await inOneTransaction(context, (staged) => fill(staged, admin))
  return loginsWith(context.database.kysely, admin)
}

async function fill(staged: StagedContext, admin: Account): Promise<void> {
  const { context, setTime } = staged
  const now = context.clock.now()
  const random = seededRandom(SEED)
  setTime(new Date(now.getTime() - DAYS_BEFORE))
  const catalogue = await makeCatalogue(context, admin)
  await makeDownloads(staged, admin, { catalogue, now })
  setTime(new Date(now.getTime() - DAYS_BEFORE))
  const { staff, stores } = await makePeople(context, admin)
  await makePrices(staged, admin, { catalogue, stores, now })
  await makePolicies(context, admin)

  const planned = planApplications(now, stores, catalogue, random)
  const files = await keepPapers(context.files, planned, random)
  const steps = planned.flatMap((application, index) =>
    lifeOf(application, {
      worker: random.pick(staff),
      catalogue,
      random,
      file: files[index] ?? null,
      isRecent: now.getTime() - application.at.getTime() < RECENT_MS,
    }),
  )
  const happened = steps.filter((step) => step.at.getTime() <= now.getTime())
  for (const step of happened.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    setTime(step.at)
    await step.run(context)
  }
  await readOlderNews(context, [admin, ...staff, ...stores], now)
  await deleteSomeDiscarded(staged, { admin, now })
  await makeSettlements(staged, { admin, now })
  setTime(new Date(now.getTime() - APPLICANT_CAME_MS))
  await makeApplicant(context)
  await saveFact(context.database.kysely, FILLED, now.toISOString(), now)
}

/** Office and stores have read what they were told before the last hours. */
async function readOlderNews(context: Context, accounts: readonly Account[], now: Date): Promise<void> {
  const newest = await context.database.kysely
    .selectFrom('news')
    .select('id')
    .where('at', '<', new Date(now.getTime() - UNREAD_NEWS_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return
  for (const account of accounts) await markNewsRead(context, account, { upTo: newest.id })
}

/** Stores the papers of all applications, many at a time: each is on the disk before a row names it. */
async function keepPapers(
  files: FileStore,
  planned: readonly PlannedApplication[],
  random: SeededRandom,
): Promise<(ReceivedFile | null)[]> {
  const papers = planned.map((application) => {
    // Few customers leave a paper for business beside activations.
    if (application.carrier === '기타' && !random.chance(0.3)) return null
    const isPhoto = random.chance(0.3)
    const paper = paperOf(application)
    const form = drawApplication(paper, random)
    return isPhoto
      ? { name: '가입신청서.png', bytes: form.png() }
      : { name: '가입신청서.pdf', bytes: applicationPdf(paper, form.picture()) }
  })
  const kept: (ReceivedFile | null)[] = []
  for (let start = 0; start < papers.length; start += FILES_AT_ONCE) {
    const some = papers.slice(start, start + FILES_AT_ONCE)
    kept.push(...(await Promise.all(some.map((paper) => (paper === null ? null : keep(files, paper))))))
  }
  return kept
}

async function keep(files: FileStore, paper: { name: string; bytes: Buffer }): Promise<ReceivedFile> {
  const { kind, size, sha256, storedSha256, fileName, ...received } = await files.receive(
    Readable.from([paper.bytes]),
    {
      maxBytes: LIMITS.applicationFileBytes,
      kinds: ['pdf', 'png'],
      fileName: paper.name,
    },
  )
  const { storageKey } = await received.keep()
  return {
    kind,
    size,
    sha256,
    storedSha256,
    fileName,
    read: async () => [paper.bytes],
    keep: async () => ({ storageKey }),
    discard: async () => {},
  }
}

const EMPTY_AT_FIRST = [
  'additional_services',
  'contact_codes',
  'dealer_registrations',
  'documents',
  'kp_numbers',
  'service_plans',
] as const

/** True when there is only the administrator and nothing but what the first start makes. */
async function isFresh(db: Queryable): Promise<boolean> {
  for (const table of EMPTY_AT_FIRST) {
    if ((await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) !== undefined) return false
  }
  const others = await db
    .selectFrom('users')
    .where('is_primary_admin', '=', 0)
    .select('id')
    .executeTakeFirst()
  return others === undefined
}

async function primaryAdmin(db: Queryable): Promise<Account> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where('is_primary_admin', '=', 1)
    .executeTakeFirstOrThrow()
  return asAccount(row.id, { ...row, userType: 'admin', role: 'admin', isPrimaryAdmin: true })
}

async function loginsWith(db: Queryable, admin: Account): Promise<DemoLogin[]> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  const hasOtherPassword = !(await isPasswordRight(password_hash, DEMO_PASSWORD))
  return [{ role: '관리자', username: admin.username, hasOtherPassword }, ...LOGINS]
}

const DAY_MS = 86_400_000
/** Deletions spread over so many days: the remaining days differ, and the purge does not come soon. */
const WITHIN_MS = 24 * DAY_MS
const MOST_DELETED = 3

/** The last applications that were discarded are deleted some hours later: an administrator can bring them back. */
async function deleteSomeDiscarded(
  { context, setTime }: StagedContext,
  { admin, now }: { admin: Account; now: Date },
): Promise<void> {
  const rows = await context.database.kysely
    .selectFrom('documents')
    .select(['id', 'discarded_at'])
    .where('activation_status', '=', '폐기')
    .where('discarded_at', '>', new Date(now.getTime() - WITHIN_MS).toISOString())
    .orderBy('discarded_at', 'desc')
    .limit(MOST_DELETED)
    .execute()
  for (const { id, discarded_at } of rows.reverse()) {
    const later = Date.parse(discarded_at ?? '') + DAY_MS / 4
    setTime(new Date(Math.min(later, now.getTime())))
    await deleteDocuments(context, admin, [id])
  }
}
