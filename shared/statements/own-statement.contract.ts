import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { kstMonthText } from '../settlements/closing.contract.ts'
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
export const confirmOwnStatement = defineEndpoint({
  method: 'POST',
  path: '/api/dealer/statements/:month/confirm',
  summary: '내 지급내역서 확인',
  access: 'statements.own',
  changes: 'settlements',
  params,
  response: OwnStatement,
})
