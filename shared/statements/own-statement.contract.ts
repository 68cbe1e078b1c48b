import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EXPORT, workbookNamed } from '../excel-export.ts'
import { kstMonthText } from '../wire.ts'
import { Objection } from './objection.contract.ts'
import { SETTLEMENT_STAGES } from './settlement-month.contract.ts'
import { Statement } from './statement.contract.ts'

/** A store's own statement, from 승인 on. Without hidden prices apart, they are part of the amounts, and `hiddenPrice` is 0. */
export const OwnStatement = z.object({
  ...Statement.shape,
  showsHiddenPrices: z.boolean(),
  objections: z.array(Objection),
})
export type OwnStatement = z.infer<typeof OwnStatement>

const params = z.strictObject({ month: kstMonthText })
const PAYOUT = '지급액이 올바르지 않습니다.'

export const listOwnStatements = defineEndpoint({
  method: 'GET',
  path: '/api/dealer/statements',
  summary: '내 지급내역서 (나중 달부터; 승인된 달만)',
  access: 'statements.own',
  response: z.array(
    z.object({
      month: z.string(),
      stage: z.enum(SETTLEMENT_STAGES),
      documents: z.number(),
      payout: z.number(),
      openObjections: z.number(),
      confirmedAt: z.nullable(z.string()),
    }),
  ),
})
export const readOwnStatement = defineEndpoint({
  method: 'GET',
  path: '/api/dealer/statements/:month',
  summary: '내 지급내역서 한 달',
  access: 'statements.own',
  params,
  response: OwnStatement,
  logged: 'list',
})
/** The same as files: no hidden prices apart where the store does not see them. */
export const exportOwnStatement = defineEndpoint({
  ...EXPORT,
  path: '/api/dealer/statements/:month/excel',
  summary: '내 지급내역서 엑셀',
  access: 'statements.own',
  params,
  response: workbookNamed('지급내역서_{판매점}_{달}_{날짜}'),
})
export const downloadOwnStatement = defineEndpoint({
  ...EXPORT,
  path: '/api/dealer/statements/:month/pdf',
  summary: '내 지급내역서 PDF',
  access: 'statements.own',
  params,
  response: { kind: 'file', description: 'PDF, 이름은 지급내역서_{판매점}_{달}.pdf' },
})
export const confirmOwnStatement = defineEndpoint({
  method: 'POST',
  path: '/api/dealer/statements/:month/confirm',
  summary: '내 지급내역서 확인 (payout: 확인한 지급액; 그사이 바뀌었으면 409)',
  access: 'statements.own',
  changes: 'settlements',
  params,
  body: z.strictObject({ payout: z.int(PAYOUT).check(z.nonnegative(PAYOUT)) }),
  response: OwnStatement,
})
