import type { Insertable } from 'kysely'
import { beforeEach, expect } from 'vitest'
import * as contract from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { DocumentTable } from '../database/tables/documents.ts'
import { LEDGER_COLUMNS, recordAmounts } from '../features/settlements/ledger/record-amounts.ts'
import { type Rows, workbook } from './imports/make-table.ts'
import { makeDocumentRow } from './make-document-row.ts'
import { makeReference } from './make-reference.ts'
import type { FormFile } from './multipart-form.ts'
import { openTestAppForEach } from './open-test-app.ts'

/** The month that payments are for, unless a test says another. */
export const PAID_MONTH = '2026-10'
/** What the portal knows as columns of a carrier's file. */
export const PAYMENT_HEADINGS = ['서비스번호', '개통일자', '상품명', '지급액', '구분']

/** What a test compares of rows: outcome, number, what was paid, and what the store gets. */
export const inBrief = (rows: readonly contract.Reconciled[]) =>
  rows.map(({ outcome, subscriptionNumber, paid, owed }) => [outcome, subscriptionNumber, paid, owed])

/** An app with a carrier, 대조텔, for each test of the file. */
export function openPaymentWorldForEach() {
  const app = openTestAppForEach()
  const world = { carrierId: 0 }
  beforeEach(async () => {
    world.carrierId = await makeReference(app).carrier('대조텔')
  })

  /** An activation of the month with 80,000 won for the store, of which 10,000 are a hidden price. */
  async function activation(
    number: string | null,
    more: Partial<Insertable<DocumentTable>> = {},
  ): Promise<number> {
    const id = await makeDocumentRow(app, {
      activation_status: '개통',
      activated_at: '2026-10-15T03:00:00.000Z',
      carrier: '대조텔',
      carrier_id: world.carrierId,
      store_name: '강남모바일',
      service_plan_name: '요금제',
      subscription_number: number,
      calculated_settlement_amount: 7_000_000,
      hidden_price: 1_000_000,
      ...more,
    })
    await app.context.database.transaction(async (transaction) => {
      const after = await transaction.db
        .selectFrom('documents')
        .select(LEDGER_COLUMNS)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const author = { authorId: app.actors.admin.id, at: app.clock.now().toISOString() }
      await recordAmounts(transaction, [{ before: null, after, reason: null }], author)
    })
    return id
  }

  async function look(file: FormFile, of = world.carrierId) {
    const answer = await app.call(app.actors.admin, contract.lookAtPayments, {
      body: { carrierId: String(of) },
      file,
    })
    expect([answer.status, answer.error?.error]).toEqual([200, undefined])
    return answer.body
  }

  function send(
    file: FormFile,
    {
      month = PAID_MONTH,
      layout,
      isDryRun = false,
    }: { month?: string; layout?: contract.PaymentLayout | null; isDryRun?: boolean } = {},
  ) {
    return app.call(app.actors.admin, contract.uploadCarrierPayments, {
      query: isDryRun ? { dryRun: 'true' } : {},
      body: {
        carrierId: String(world.carrierId),
        month,
        ...(layout ? { layout: JSON.stringify(layout) } : {}),
      },
      file,
    })
  }

  /** Uploads as the suggested layout says. */
  async function paid(rows: Rows, name = '10월.xlsx', month = PAID_MONTH) {
    const file = workbook([PAYMENT_HEADINGS, ...rows], name)
    const { layout } = await look(file)
    const answer = await send(file, { month, layout })
    expect([answer.status, answer.error?.error]).toEqual([200, undefined])
    return answer.body
  }

  async function reconciled(
    query: Partial<Record<'month' | 'outcome' | 'search' | 'carrierId' | 'limit' | 'cursor', string>> = {},
  ) {
    const { status, body } = await app.call(app.actors.admin, contract.listReconciled, {
      query: { month: PAID_MONTH, ...query } as never,
    })
    expect(status).toBe(200)
    return body
  }

  async function totals(month = PAID_MONTH) {
    const { body } = await app.call(app.actors.admin, contract.readReconciliation, { query: { month } })
    return body
  }

  return Object.assign(world, { app, activation, look, send, paid, reconciled, totals })
}
