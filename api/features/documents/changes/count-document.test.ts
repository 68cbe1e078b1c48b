import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import { deleteDocument, restoreDocument } from '#shared/documents/deletion.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { dayFigures as migration } from '../../../database/migrations/0005-day-figures.ts'
import { countReceipts } from '../../../database/migrations/0027-sales-goals.ts'
import { reading } from '../../../database/reading.ts'
import type { DayFigureTable } from '../../../database/tables/day-figures.ts'
import { seededRandom } from '../../../demo/seeded-random.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { renewSessions } from '../../../testing/renew-sessions.ts'
import { changeDocument } from './change-document.ts'

const { app, world } = await openDocumentWorld()
const { database } = app.context

/** The figures that are kept, without those that came to 0. */
async function standing(): Promise<string[]> {
  const { rows } =
    await sql<DayFigureTable>`select figure, worker_id, period, activation_status, carrier, contact_code,
    customer_type, is_activator, sum(count) as count from ${reading(database.kysely).dayFigures}
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(count) <> 0`.execute(database.kysely)
  return rows.map((row) => JSON.stringify(row)).sort()
}

/** The figures that the migrations count from the existing documents, as if figures were new. */
async function countedAnew(): Promise<string[]> {
  await database.transaction(async ({ db }) => {
    for (const table of ['day_figures', ...(database.product === 'postgres' ? ['day_figure_deltas'] : [])])
      await db.schema.dropTable(table).execute()
    await db.schema.dropIndex('contact_codes_manager').execute()
    const anew = db as unknown as Kysely<unknown>
    await migration.up(anew, database.product)
    await countReceipts(anew, database.product)
  })
  return standing()
}

const { admin, user, worker, dealerWorker, otherDealerWorker, dealer } = app.actors
const OFFICE = [admin, user, worker, dealerWorker, otherDealerWorker]

it.each([1, 2])(
  'are what the documents add up to, whatever happened to them (run %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const kt = await world.make.carrier('KT')
    const ids: number[] = []
    let carrier = 'KT'
    let renames = 0
    const someone = () => random.pick(OFFICE)

    /** Changes the document in a way that only administrators' forms can, such as to any status or worker. */
    async function force(id: number): Promise<void> {
      const account = (await app.app.authentication.authenticate(admin.sessionId)).account
      const at = new Date(app.clock.now().getTime() - random.between(0, 40 * 86_400_000)).toISOString()
      const columns = random.pick([
        { activation_status: '대기', activated_at: null, activated_by: null },
        { activation_status: '개통', activated_at: at, activated_by: someone().id },
        { activation_status: '취소', cancelled_at: at },
        { assigned_worker_id: someone().id },
        { assigned_worker_id: null },
        { customer_type: random.pick(['new', 'port-in', 'other']) },
        { contact_code: random.pick(['KT-GN', 'KT-MP', null]), carrier: null },
        { memo: '메모' },
      ])
      const context = { ...app.context, followStatus: [], judgeChange: [] }
      await database.transaction((transaction) =>
        changeDocument(transaction, context, { account, id, version: undefined }, () => [
          { columns, events: [] },
        ]),
      )
    }

    async function isDeleted(id: number): Promise<boolean> {
      const row = await database.kysely
        .selectFrom('documents')
        .select('deleted_at')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.deleted_at !== null
    }

    async function step(): Promise<void> {
      const id = random.pick(ids.length === 0 ? [0] : ids)
      const kind = random.between(0, 11)
      if (id === 0 || kind < 2) {
        const code = random.pick([
          { carrier, contactCode: 'KT-GN' },
          { carrier: '기타', contactCode: '기타-GN' },
        ])
        ids.push((await world.submit(random.pick([dealer, worker]), code)).id)
      } else if (kind === 2) {
        const body = { customerName: '홍길동', contactCode: 'KT-MP', carrier }
        const { body: made } = await app.call(someone(), submitOtherApplication, { body })
        if ('id' in made) ids.push(made.id)
      } else if (kind < 7) {
        await world.change(someone(), id, random.pick(ACTIVATION_STATUSES), {
          subscriptionNumber: '1',
          discardReason: '중복',
          supplementNotes: '신분증',
          activatedAt: new Date(app.clock.now().getTime() - random.between(0, 40 * 86_400_000)).toISOString(),
        })
      } else if (kind === 7) await app.call(admin, deleteDocument, { params: { id } })
      else if (kind === 8) await app.call(admin, restoreDocument, { params: { id } })
      else if (kind === 9 && random.chance(0.3)) {
        carrier = carrier === 'KT' ? 'KT텔레콤' : 'KT'
        const { status } = await app.call(admin, updateCarrier, {
          params: { id: kt },
          body: { name: carrier },
        })
        expect(status).toBe(200)
        renames += 1
      } else if (!(await isDeleted(id))) await force(id)
    }

    for (let at = 0; at < 120; at += 1) {
      app.clock.advance(random.between(0, 30 * 60_000))
      if (at % 20 === 19) {
        app.clock.advance(random.between(0, 20 * 86_400_000))
        await renewSessions(app)
      }
      await step()
    }
    if (carrier !== 'KT') await app.call(admin, updateCarrier, { params: { id: kt }, body: { name: 'KT' } })
    const kept = await standing()
    expect(renames).toBeGreaterThan(0)
    expect(kept.length).toBeGreaterThan(50)
    expect(kept).toEqual(await countedAnew())
  },
  120_000,
)
