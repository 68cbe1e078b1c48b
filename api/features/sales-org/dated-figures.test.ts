import { beforeAll, expect, it } from 'vitest'
import {
  createContactCode,
  listContactCodes,
  updateContactCode,
} from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCode } from '#shared/contact-codes/deletion.contract.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { createContactCodeMapping } from '#shared/sales-org/contact-code-mapping.contract.ts'
import { readManagerFigures } from '#shared/sales-org/manager-figures.contract.ts'
import {
  assignSalesManager,
  deleteSalesManager,
  updateSalesManager,
} from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { makeCountedDocuments } from '../../testing/make-counted-documents.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { managerOfCode, managersInForce } from '../contact-codes/code-assignments.ts'
import type { Period } from '../stats/chosen-period.ts'
import { figures } from '../stats/figures.ts'

const FIRST_DAY = '2026-07-01'
const DAYS = Array.from({ length: 160 }, (_, at) => addKstDays(FIRST_DAY, at))
const TEXTS = ['C-0', 'C-1', 'C-2', 'C-3', 'R-1', 'R-2', 'R-3']
const ROUNDS = 60

const { app } = await openDocumentWorld()
const { admin } = app.actors
const { database } = app.context
const random = seededRandom(46)

let managers: Actor[]
let teams: number[]
/** By the text of a code: whose it was on each day. By manager: its team on each day. Absent: nobody's, none. */
const codes = new Map<string, Map<KstDay, Actor>>()
const memberships = new Map<Actor, Map<KstDay, number>>()
/** The text of each registered code, by id. */
const registered = new Map<number, string>()
const today = () => kstDay(app.clock.now())

/** What both models do: from a day on, without end. */
function say<Key, Value>(model: Map<Key, Map<KstDay, Value>>, key: Key, value: Value | null, from?: KstDay) {
  const days = model.get(key)
  const first = from ?? (days === undefined ? '' : today())
  const said = days ?? new Map<KstDay, Value>()
  model.set(key, said)
  for (const day of DAYS) {
    if (day < first) continue
    if (value === null) said.delete(day)
    else said.set(day, value)
  }
}

const done = async (answer: Promise<{ status: number; error: unknown }>) => {
  const { status, error } = await answer
  expect([status < 300, error]).toEqual([true, expect.anything()])
}

async function register(code: string): Promise<void> {
  const manager = random.pick(managers)
  const body = { code, carrier: 'KT', dealerName: code, salesManagerId: manager.id }
  const { status, body: made } = await app.call(admin, createContactCode, { body })
  expect(status).toBe(201)
  registered.set(made.id, code)
  say(codes, code, manager)
}

/** A day until today, or none. */
function someDay(): KstDay | undefined {
  return random.chance(0.5) ? undefined : random.pick(DAYS.filter((day) => day <= today()).slice(-50))
}

/** One of the things that happen to codes and teams in the course of months. */
async function happens(): Promise<void> {
  const [id, code] = random.pick([...registered])
  const manager = random.pick(managers)
  const dice = random.chance(0.5) ? 'move' : random.pick(['rename', 'delete', 'register', 'team', 'move'])
  switch (dice) {
    case 'move': {
      const effectiveFrom = someDay()
      const body = { salesManagerId: manager.id, effectiveFrom }
      await done(app.call(admin, updateContactCode, { params: { id }, body }))
      return say(codes, code, manager, effectiveFrom)
    }
    case 'rename': {
      const to = random.pick(TEXTS)
      if (code === 'C-0' || [...registered.values()].includes(to)) return
      await done(app.call(admin, updateContactCode, { params: { id }, body: { code: to } }))
      registered.set(id, to)
      if (codes.has(to)) say(codes, to, codes.get(code)?.get(today()) ?? null)
      else codes.set(to, new Map(codes.get(code)))
      return
    }
    case 'delete': {
      if (code === 'C-0') return
      await done(app.call(admin, deleteContactCode, { params: { id } }))
      registered.delete(id)
      return
    }
    case 'register': {
      const gone = TEXTS.filter((text) => ![...registered.values()].includes(text))
      if (gone.length > 0) await register(random.pick(gone))
      return
    }
    default: {
      const teamId = random.pick(teams)
      const effectiveFrom = someDay()
      const body = { teamId, effectiveFrom }
      await done(app.call(admin, updateSalesManager, { params: { id: manager.id }, body }))
      say(memberships, manager, teamId, effectiveFrom)
    }
  }
}

beforeAll(async () => {
  app.clock.set(`${FIRST_DAY}T03:00:00.000Z`)
  await renewSessions(app)
  const people = ['하나', '둘', '셋', '넷'].map((name, at) =>
    createActor(app.context, { username: `dated-${at}`, name, userType: 'sales_manager' }),
  )
  managers = await Promise.all(people)
  teams = []
  for (const teamName of ['갑팀', '을팀'])
    teams.push((await app.call(admin, createSalesTeam, { body: { teamName, teamCode: teamName } })).body.id)
  for (const [at, manager] of managers.entries()) {
    const teamId = teams[at % 2] ?? 0
    const position = at < 2 ? '팀장' : '대리'
    const body = { salesManagerUserId: manager.id, teamId, managerCode: `D-${at}`, position } as const
    await done(app.call(admin, assignSalesManager, { body }))
    say(memberships, manager, teamId)
  }
  for (const code of TEXTS.slice(0, 4)) await register(code)
  await makeDocuments()
  for (let round = 0; round < ROUNDS; round += 1) {
    await happens()
    app.clock.advance(random.pick([0, 1, 1, 2, 5]) * 24 * 3_600_000)
    await renewSessions(app)
  }
  expect(today() <= (DAYS.at(-1) ?? '')).toBe(true)
  await database.foldCounts?.()
})

/** Closed, so that they keep the text of their code whatever becomes of it. */
async function makeDocuments(): Promise<void> {
  const at = () => `${random.pick(DAYS)}T03:00:00.000Z`
  await makeCountedDocuments(
    app,
    Array.from({ length: 400 }, () => ({
      contact_code: random.pick([...TEXTS, 'UNKNOWN', null]),
      carrier: 'KT',
      uploaded_at: at(),
      activation_status: '개통',
      activated_at: at(),
      customer_type: random.pick(['new', 'other'] as const),
    })),
  )
}

const RANGES: Period[] = [
  { startDate: FIRST_DAY, endDate: '2026-12-07' },
  { startDate: '2026-08-01', endDate: '2026-10-31' },
  { startDate: '2026-07-15', endDate: '2026-09-14' },
  { startDate: '2026-09-01', endDate: '2026-09-30' },
  ...DAYS.filter((_, at) => at % 23 === 0).map((day) => ({ startDate: day, endDate: day })),
]

/** Counts the documents themselves. */
async function counted(period: Period, isCounted: (code: string, day: KstDay) => boolean) {
  const rows = await database.kysely
    .selectFrom('documents')
    .select(['contact_code', 'uploaded_at', 'activated_at', 'customer_type'])
    .execute()
  const isIn = (at: string | null, code: string | null) => {
    if (at === null || kstDay(at) < period.startDate || kstDay(at) > period.endDate) return false
    return isCounted(code ?? '', kstDay(at))
  }
  return {
    received: rows.filter((row) => row.customer_type !== 'other' && isIn(row.uploaded_at, row.contact_code))
      .length,
    activated: rows.filter((row) => isIn(row.activated_at, row.contact_code)).length,
  }
}

async function figuresOf(manager: Actor, days: Period) {
  const whose = { kind: 'codes', managerId: manager.id } as const
  const received = await figures(database, { on: 'receipt', whose, days, by: ['customer_type'] })
  const activated = await figures(database, { on: 'closing', status: '개통', whose, days, by: [] })
  const daily = await figures(database, { on: 'closing', status: '개통', whose, days, by: ['period'] })
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  expect(sum(daily)).toBe(sum(activated))
  return {
    received: sum(received.filter((row) => row.customer_type !== 'other')),
    activated: sum(activated),
  }
}

const owner = (code: string, day: KstDay) => codes.get(code)?.get(day)

it.each(RANGES)(
  'from $startDate to $endDate each manager has what came while the code was its own',
  async (range) => {
    const { status, body } = await app.call(admin, readManagerFigures, { query: range })
    expect(status).toBe(200)
    for (const manager of managers) {
      const { received, activated } = body.managers.find(({ managerId }) => managerId === manager.id) ?? {
        received: 0,
        activated: 0,
      }
      expect({ received, activated }).toEqual(
        await counted(range, (code, day) => owner(code, day) === manager),
      )
    }
    const sums = body.managers.reduce(
      (sum, each) => ({ received: sum.received + each.received, activated: sum.activated + each.activated }),
      { received: 0, activated: 0 },
    )
    expect(sums).toEqual({ received: body.received, activated: body.activated })
    expect(sums).toEqual(await counted(range, () => true))
  },
)

it.each(RANGES)(
  'from $startDate to $endDate a 팀장 has what the team earned, others their own',
  async (range) => {
    const { body: listed } = await app.call(admin, listContactCodes, { query: { search: 'C-0' } })
    expect(listed.items).toHaveLength(1)
    const rows = await database.kysely.selectFrom('sales_managers').selectAll().execute()
    for (const manager of managers) {
      const place = rows.find(({ user_id }) => user_id === manager.id)
      const isLeader = place?.position === '팀장'
      const isTheirs = (code: string, day: KstDay) => {
        const own = owner(code, day)
        if (own === undefined) return false
        return isLeader ? memberships.get(own)?.get(day) === place.team_id : own === manager
      }
      expect(await figuresOf(manager, range)).toEqual(await counted(range, isTheirs))
    }
  },
)

it('tells whose a code was on any day, one by one and together', async () => {
  for (const day of RANGES.map(({ startDate }) => startDate)) {
    const expected = TEXTS.map((code) => [code, owner(code, day)?.id ?? null])
    expect([...(await managersInForce(database.kysely, TEXTS, day))]).toEqual(expected)
    for (const [code, id] of expected)
      expect(await managerOfCode(database.kysely, String(code), day)).toBe(id)
  }
})

it('a code shows whose it is today', async () => {
  const { body } = await app.call(admin, listContactCodes, { query: { limit: 200 } })
  const shown = body.items.filter(({ id }) => registered.has(id))
  expect(shown.map(({ code, salesManagerId }) => [code, salesManagerId])).toEqual(
    shown.map(({ code }) => [code, owner(code, today())?.id]),
  )
  expect(shown).toHaveLength(registered.size)
})

it('a mapped code is seen on all days besides, once, and is nobody else’s for it', async () => {
  const manager = managers[3] as Actor
  const range = RANGES[0] as Period
  const before = (await app.call(admin, readManagerFigures, { query: range })).body
  const body = { managerId: manager.id, carrier: 'KT', contactCode: 'C-0' }
  await done(app.call(admin, createContactCodeMapping, { body }))
  const isTheirs = (code: string, day: KstDay) => code === 'C-0' || owner(code, day) === manager
  expect(await figuresOf(manager, range)).toEqual(await counted(range, isTheirs))
  expect((await app.call(admin, readManagerFigures, { query: range })).body).toEqual(before)
})

it('a deleted manager keeps what it had earned, and its codes are nobody’s from that day on', async () => {
  const [gone] = managers as [Actor]
  const range = RANGES[0] as Period
  await done(app.call(admin, deleteSalesManager, { params: { id: gone.id } }))
  for (const [code, days] of codes)
    if ([...registered.values()].includes(code) && days.get(today()) === gone) say(codes, code, null)
  const { body } = await app.call(admin, readManagerFigures, { query: range })
  const row = body.managers.find(({ managerId }) => managerId === gone.id)
  const expected = await counted(range, (code, day) => owner(code, day) === gone)
  expect(expected.activated).toBeGreaterThan(0)
  expect(row).toEqual({
    managerId: gone.id,
    managerName: gone.name,
    teamName: null,
    isFormer: true,
    ...expected,
  })
  expect(body.managers.reduce((sum, { activated }) => sum + activated, 0)).toBe(body.activated)
})
