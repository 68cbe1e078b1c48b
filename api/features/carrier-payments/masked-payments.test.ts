import { expect, it } from 'vitest'
import { inBrief, openPaymentWorldForEach } from '../../testing/open-payment-world.ts'
import { renewSessions } from '../../testing/renew-sessions.ts'
import { SERVER } from '../access-log/record-security-event.ts'
import { purgeDocuments } from '../documents/deletion/purge-documents.ts'
import { maskCustomers } from '../privacy/mask-customers.ts'
import { savePeriods } from '../privacy/periods.ts'

const { app, activation, paid, reconciled, totals } = openPaymentWorldForEach()

it('loses the numbers with the customers, and keeps what was paid', async () => {
  const id = await activation('010-1111-2222')
  await paid([
    ['01011112222', '', '', 90_000, '홍길동 고객'],
    ['01099998888', '', '', 5000, '김철수 고객'],
  ])
  const before = await totals()
  await savePeriods(app.context, SERVER, { maskMonths: 3, keepMonths: null })
  app.clock.advance(120 * 86_400_000)
  await maskCustomers(app.context)
  const rows = await app.context.database.kysely
    .selectFrom('carrier_payments')
    .select(['id', 'subscription_key', 'note'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 1, subscription_key: `d${id}`, note: null },
    { id: 2, subscription_key: 'x2', note: null },
  ])
  await maskCustomers(app.context)
  await renewSessions(app)
  expect(await totals()).toEqual(before)
  expect(inBrief((await reconciled()).items)).toEqual([
    ['paid', null, 90_000, 80_000],
    ['unknown', null, 5000, null],
  ])
})

it('loses the number with a document that is removed for good', async () => {
  const id = await activation('010-1111-2222')
  await paid([['01011112222', '', '', 90_000, '']])
  const { database, hub } = app.context
  await database.transaction((transaction) => purgeDocuments(transaction, hub, [id], ''))
  expect(inBrief((await reconciled()).items)).toEqual([['unknown', null, 90_000, null]])
})
