import { expect, test } from 'vitest'
import type { Objection } from '#shared/statements/objection.contract.ts'
import type { StatementLine, StatementSums } from '#shared/statements/statement.contract.ts'
import {
  lineFacts,
  lineKey,
  lineName,
  lineTotal,
  objectionsByLine,
  objectOf,
  sumsWords,
} from './statement-lines.ts'

const OF_DOCUMENT: StatementLine = {
  documentId: 7,
  entryId: null,
  documentNumber: '20261005-00007',
  customerName: '김민수',
  carrier: 'KT',
  servicePlanName: '5G 프리미어',
  activatedAt: '2026-10-05T01:00:00.000Z',
  kind: 'activation',
  category: null,
  reason: null,
  amount: 100_000.5,
  hiddenPrice: 20_000.25,
}
/** About the same document, and a line of its own. */
const ADJUSTMENT: StatementLine = {
  ...OF_DOCUMENT,
  entryId: 31,
  kind: 'adjustment',
  category: '차감',
  reason: '단말 반품',
  amount: -5000,
  hiddenPrice: 0,
}
const CARRIED: StatementLine = {
  ...ADJUSTMENT,
  documentId: null,
  documentNumber: null,
  customerName: null,
  kind: 'carry-over',
  category: null,
}
const objection = (id: number, documentId: number | null, entryId: number | null) =>
  ({ id, documentId, entryId }) as Objection

test('an objection is to an entry, or to a document, never to both', () => {
  expect(objectOf(OF_DOCUMENT)).toEqual({ documentId: 7 })
  expect(objectOf(ADJUSTMENT)).toEqual({ entryId: 31 })
  const made = objectionsByLine([objection(1, 7, null), objection(2, 7, null), objection(3, null, 31)])
  expect(made.get(lineKey(OF_DOCUMENT))?.id).toBe(2)
  expect(made.get(lineKey(ADJUSTMENT))?.id).toBe(3)
})

test('a line says whose it is, or what it is for, and its whole amount', () => {
  expect([OF_DOCUMENT, ADJUSTMENT, CARRIED].map(lineName)).toEqual(['김민수', '조정 (차감)', '이월'])
  expect(lineFacts(OF_DOCUMENT)).toEqual(['KT', '5G 프리미어'])
  expect(lineFacts(ADJUSTMENT)).toEqual(['단말 반품', '김민수', '20261005-00007'])
  expect(lineTotal(OF_DOCUMENT)).toBe(120_000.75)
})

const SUMS: StatementSums = {
  taxKind: 'taxable',
  includesVat: false,
  documents: 1,
  amount: 100_000,
  hiddenPrice: 0,
  adjustments: 0,
  carriedIn: 0,
  total: 100_000,
  supply: 100_000,
  vat: 10_000,
  incomeTax: 0,
  localTax: 0,
  payout: 110_000,
  carriedOut: 0,
}

test('the sums show what applies to the store’s tax', () => {
  expect(sumsWords(SUMS, false)).toEqual([
    ['정산 금액', '100,000원'],
    ['합계', '100,000원'],
    ['공급가액', '100,000원'],
    ['부가세', '10,000원'],
  ])
  expect(sumsWords({ ...SUMS, includesVat: true }, true).map(([label]) => label)).toEqual([
    '정산 금액',
    '히든단가',
    '합계 (부가세 포함)',
    '공급가액',
    '부가세',
  ])
  const withheld = { ...SUMS, taxKind: 'withheld', vat: 0, incomeTax: 3000, localTax: 300 } as const
  expect(sumsWords(withheld, false).slice(-2)).toEqual([
    ['소득세', '-3,000원'],
    ['지방소득세', '-300원'],
  ])
  const negative = {
    ...SUMS,
    taxKind: 'exempt',
    carriedIn: -200_000,
    supply: 0,
    vat: 0,
    carriedOut: -100_000,
  } as const
  expect(sumsWords(negative, false).map(([label]) => label)).toEqual([
    '정산 금액',
    '지난달 이월',
    '합계',
    '공급가액',
    '다음 달 이월',
  ])
})
