import { beforeAll, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { checkDuplicate } from '#shared/documents/application.contract.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'

const { app, world } = await openDocumentWorld()
const { admin, worker, dealer, otherDealer, dealerWorker, otherDealerWorker } = app.actors

const PERSON = { customerName: '홍길동', customerPhone: '010-1234-5678' }
const QUESTION = { ...PERSON, carrier: 'KT', contactCode: 'KT-GN' }
type Question = Partial<typeof QUESTION> & { storeName?: string }

const ask = (actor: Actor, more: Question = {}) =>
  app.call(actor, checkDuplicate, { body: { ...QUESTION, ...more } })

/** What is told of a document that the asker may not see. */
const UNSEEN = { uploadedAt: '2026-10-31T15:00:00.000Z', documentNumber: null, activationStatus: null }

let last: number
beforeAll(async () => {
  await world.submit(dealer, PERSON)
  const { id } = await world.submit(dealer, PERSON)
  last = id
  await world.changed(dealerWorker, id, '진행중')
})

it('tells number, status and time of what the asker may see', async () => {
  for (const actor of [dealer, worker]) {
    const { duplicates } = (await ask(actor)).body
    expect(duplicates).toHaveLength(2)
    expect(duplicates[0]).toEqual({
      uploadedAt: '2026-11-20T03:00:00.000Z',
      documentNumber: expect.stringMatching(/^20261120-\d{5}$/),
      activationStatus: expect.any(String),
    })
  }
})

it.each([
  ['the same again', {}, 2],
  ['the same in other letters', { customerName: ' 홍길동 ', customerPhone: '01012345678' }, 2],
  ['another name', { customerName: '홍길순' }, 0],
  ['another phone', { customerPhone: '010-1234-5679' }, 0],
  ['another carrier', { carrier: 'SKT' }, 0],
  ['another store', { contactCode: 'KT-MP' }, 0],
] as const)('tells of %s', async (_what, more, count) => {
  expect((await ask(worker, more)).body.duplicates).toHaveLength(count)
})

it('tells of none of another month in Seoul', async () => {
  const customer = { ...PERSON, customerName: '월말손님' }
  const { id } = await world.submit(dealer, customer)
  for (const [uploaded_at, count] of [
    ['2026-10-31T15:00:00.000Z', 1],
    ['2026-10-31T14:59:59.999Z', 0],
  ] as const) {
    await app.context.database.kysely
      .updateTable('documents')
      .set({ uploaded_at })
      .where('id', '=', id)
      .execute()
    expect((await ask(worker, customer)).body.duplicates).toHaveLength(count)
  }
})

it('tells whoever sees names masked that there are so many, and nothing else', async () => {
  expect((await ask(otherDealerWorker)).body.duplicates).toEqual([UNSEEN, UNSEEN])
  const { duplicates } = (await ask(dealerWorker)).body
  expect(duplicates.filter(({ documentNumber }) => documentNumber !== null)).toHaveLength(1)
  expect(duplicates).toContainEqual(UNSEEN)
})

it('is answered to a store about its own contact codes alone', async () => {
  const foreign = await ask(otherDealer)
  expect([foreign.status, foreign.error]).toEqual([
    422,
    {
      code: 'RULE_BROKEN',
      error: '우리 매장에 등록되지 않은 코드입니다.',
      details: [{ field: 'contactCode', message: '우리 매장에 등록되지 않은 코드입니다.' }],
    },
  ])
  expect((await ask(dealer, { contactCode: 'KT-MP' })).status).toBe(422)
  for (const contactCode of ['', ' ']) {
    const byName = await ask(otherDealer, { contactCode, storeName: '강남모바일' })
    expect([byName.status, byName.error.code]).toEqual([422, 'MISSING_FIELDS'])
  }
  expect((await ask(otherDealer, { contactCode: 'KT-MP' })).body.duplicates).toEqual([])
  expect((await ask(worker, { contactCode: 'KT-MP' })).status).toBe(200)
})

it('stands in the access log with the person masked, also when there were none', async () => {
  app.clock.advance(1)
  await ask(worker, { customerName: '없는사람', customerPhone: '010-9999-0000' })
  await app.app.accessLog.flush()
  const { items } = (await app.call(admin, listAccessLog)).body
  expect(items[0]).toMatchObject({
    username: 'worker-park',
    action: 'view',
    personName: '없**람',
    personPhone: '010-****-0000',
    detail: { rows: 0, filter: { list: '중복 확인', carrier: 'KT', contactCode: 'KT-GN' } },
  })
})

it('stands in the access log with the documents that the asker saw, and the number of all', async () => {
  app.clock.advance(1)
  await ask(dealerWorker)
  app.clock.advance(1)
  await ask(otherDealerWorker)
  await app.app.accessLog.flush()
  const query = { action: 'view' } as const
  const { items } = (await app.call(admin, listAccessLog, { query })).body
  expect(items[0]).toMatchObject({ accountId: otherDealerWorker.id, detail: { rows: 2 } })
  expect(items[0]?.detail.documents).toBeUndefined()
  const about = await app.call(admin, listAccessLog, { query: { ...query, document: String(last) } })
  expect(about.body.items[0]).toMatchObject({
    accountId: dealerWorker.id,
    detail: { rows: 2, documents: String(last) },
  })
})

it('is answered to an account sixty times in ten minutes', async () => {
  app.clock.advance(10 * 60_000)
  for (let question = 0; question < 60; question += 1) {
    app.clock.advance(1000)
    expect((await ask(dealer, { customerName: `손님${question}` })).status).toBe(200)
  }
  const refused = await ask(dealer)
  expect([refused.status, refused.error, refused.headers['retry-after']]).toEqual([
    429,
    {
      code: 'TOO_MANY_REQUESTS',
      error: '중복 접수는 10분에 60번까지 확인할 수 있습니다. 잠시 후 다시 시도해주세요.',
    },
    '541',
  ])
  expect((await ask(worker)).status).toBe(200)
  app.clock.advance(541_000)
  expect((await ask(dealer)).status).toBe(200)
  expect((await ask(dealer)).status).toBe(429)
})
