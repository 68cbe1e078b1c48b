import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { TEAM_LEADER } from '#shared/sales-org/sales-manager.contract.ts'
import { figures } from '../../features/stats/figures.ts'
import { type Actor, createActor } from '../../testing/actors.ts'
import { makeCountedDocuments } from '../../testing/make-counted-documents.ts'
import { makeDocumentWorld } from '../../testing/make-document-world.ts'
import { migrated } from '../../testing/migrated.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { reading } from '../reading.ts'
import { codeAssignments } from './0046-code-assignments.ts'

const app = openTestAppForEach()
const CREATED = '2026-01-01T00:00:00.000Z'

/** Whose figures were whose before there were assignments by day, as figures.ts and contact-codes.access.ts asked then. */
function codesBefore(managerId: number): RawBuilder<string> {
  const managers = sql`(select id from users where id = ${managerId}
    union select member.user_id from sales_managers as leader
    join sales_managers as member on member.team_id = leader.team_id
    where leader.user_id = ${managerId} and leader.position = ${TEAM_LEADER})`
  return sql`(select code from contact_codes where sales_manager_id in ${managers}
    union select code.code from contact_code_mappings as mapping
    join contact_codes as code on code.id = mapping.contact_code_id
    where mapping.is_active = 1 and mapping.manager_id in ${managers}
    union select code from former_contact_codes as former where manager_id in ${managers}
    and not exists (select 1 from contact_codes where contact_codes.code = former.code))`
}

it('0046 changes no figure of anybody, and knows whose each code was where that can be known', async () => {
  const { kysely: db } = app.context.database
  await makeDocumentWorld(app)
  const person = (username: string) =>
    createActor(app.context, { username, name: username, userType: 'sales_manager' })
  const [leader, member, outsider, alone] = [
    await person('leader'),
    await person('member'),
    await person('outsider'),
    await person('alone'),
  ]
  const people: Actor[] = [leader, member, outsider, alone]
  const team = async (team_name: string) =>
    (
      await db
        .insertInto('sales_teams')
        .values({ team_name, team_code: team_name, created_at: CREATED })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [one, two] = [await team('한팀'), await team('두팀')]
  const place = (actor: Actor, team_id: number, position: string) =>
    ({ user_id: actor.id, team_id, manager_code: actor.username, position, created_at: CREATED }) as const
  await db
    .insertInto('sales_managers')
    .values([place(leader, one, '팀장'), place(member, one, '대리'), place(outsider, two, '팀장')])
    .execute()
  const code = (name: string, manager: Actor | null) => ({
    code: name,
    dealer_name: name,
    carrier: 'KT',
    sales_manager_id: manager?.id ?? null,
    created_at: CREATED,
  })
  await db
    .insertInto('contact_codes')
    .values([
      code('L', leader),
      code('M', member),
      code('O', outsider),
      code('A', alone),
      code('N', null),
      code('AGAIN', alone),
    ])
    .execute()
  const idOf = async (name: string) =>
    (await db.selectFrom('contact_codes').select('id').where('code', '=', name).executeTakeFirstOrThrow()).id
  const mapping = async (actor: Actor, name: string, is_active: number) => ({
    manager_id: actor.id,
    contact_code_id: await idOf(name),
    is_active,
    created_at: CREATED,
  })
  await db
    .insertInto('contact_code_mappings')
    .values([await mapping(outsider, 'M', 1), await mapping(alone, 'N', 1), await mapping(alone, 'O', 0)])
    .execute()
  const former = (name: string, manager: Actor | null) => ({
    code: name,
    dealer_name: name,
    manager_id: manager?.id ?? null,
  })
  await db
    .insertInto('former_contact_codes')
    .values([
      former('GONE', member),
      former('SHARED', member),
      former('SHARED', outsider),
      former('MAPPED', null),
      former('MAPPED', alone),
      former('NOBODYS', null),
      former('AGAIN', member),
    ])
    .execute()
  const texts = ['L', 'M', 'O', 'A', 'N', 'AGAIN', 'GONE', 'SHARED', 'MAPPED', 'NOBODYS', 'NEVER', null]
  await makeCountedDocuments(
    app,
    texts.flatMap((contact_code, at) =>
      Array.from({ length: at + 1 }, (_, day) => ({
        contact_code,
        carrier: 'KT',
        uploaded_at: `2026-11-${String(day + 1).padStart(2, '0')}T03:00:00.000Z`,
        activated_at: `2026-10-${String(day + 1).padStart(2, '0')}T03:00:00.000Z`,
        activation_status: '개통',
      })),
    ),
  )
  const before = new Map<Actor, number[]>()
  for (const actor of people) {
    const { rows } = await sql<{ figure: string; count: number }>`select figure, sum(count) as count
      from ${reading(db).dayFigures} where worker_id = 0 and figure in ('store-activated', 'store-received')
      and contact_code in ${codesBefore(actor.id)} group by figure order by figure`.execute(db)
    before.set(
      actor,
      rows.map(({ count }) => Number(count)),
    )
  }
  const formerNames = await db
    .selectFrom('former_contact_codes')
    .select(['id', 'code', 'dealer_name'])
    .orderBy('id')
    .execute()

  await migrated(app, codeAssignments, async (any) => {
    await any.schema.dropTable('code_assignments').execute()
    await any.schema.dropTable('team_memberships').execute()
    await any.schema.alterTable('contact_codes').dropColumn('version').execute()
  })

  for (const actor of people) {
    const whose = { kind: 'codes', managerId: actor.id } as const
    const sums = [
      await figures(app.context.database, { on: 'closing', status: '개통', whose, days: {}, by: [] }),
      await figures(app.context.database, { on: 'receipt', whose, days: {}, by: [] }),
    ]
    const after = sums.map(([row]) => Number(row?.count))
    expect([actor.name, after]).toEqual([actor.name, before.get(actor)])
  }
  const rows = await db
    .selectFrom('code_assignments')
    .leftJoin('users', 'users.id', 'code_assignments.manager_id')
    .select([
      'code',
      'users.name',
      'effective_from',
      'effective_until',
      'code_assignments.is_active',
      'created_by',
    ])
    .where(
      'code',
      'in',
      texts.filter((text) => text !== null),
    )
    .execute()
  for (const row of rows)
    expect(row).toMatchObject({ effective_from: null, effective_until: null, is_active: 1, created_by: null })
  expect(Object.fromEntries(rows.map(({ code: text, name }) => [text, name]))).toEqual({
    L: 'leader',
    M: 'member',
    O: 'outsider',
    A: 'alone',
    N: null,
    AGAIN: 'alone',
    GONE: 'member',
    SHARED: null,
    MAPPED: null,
    NOBODYS: null,
  })
  expect(rows).toHaveLength(10)
  const memberships = await db
    .selectFrom('team_memberships')
    .select(['user_id', 'team_id'])
    .orderBy('user_id')
    .execute()
  expect(memberships).toEqual([
    { user_id: leader.id, team_id: one },
    { user_id: member.id, team_id: one },
    { user_id: outsider.id, team_id: two },
  ])
  expect(
    await db.selectFrom('former_contact_codes').select(['id', 'code', 'dealer_name']).orderBy('id').execute(),
  ).toEqual(formerNames)
})
