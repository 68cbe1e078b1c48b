import { expect, test } from 'vitest'
import type { Objection } from '#shared/statements/objection.contract.ts'
import type { StatementLine } from '#shared/statements/statement.contract.ts'
import { SUMS } from '#shared/testing/statement-for-test.ts'
import { lineFacts, lineKey, lineName, objectionsByLine, objectOf, sumsWords } from './statement-lines.ts'

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

test('a line says whose it is, or what it is for', () => {
  expect([OF_DOCUMENT, ADJUSTMENT, CARRIED].map(lineName)).toEqual(['김민수', '조정 (차감)', '이월'])
  expect(lineFacts(OF_DOCUMENT)).toEqual(['KT', '5G 프리미어'])
  expect(lineFacts(ADJUSTMENT)).toEqual(['단말 반품', '김민수', '20261005-00007'])
})

test('the store sees of the reckoning what is something, and hidden prices where they are apart', () => {
  expect(sumsWords(SUMS, false)).toEqual([
    ['정산 금액', '100,000원'],
    ['합계', '100,000원'],
    ['공급가액', '100,000원'],
    ['부가세', '10,000원'],
  ])
  const carried = sumsWords({ ...SUMS, adjustments: -1, carriedIn: -200_000 }, true).map(([label]) => label)
  expect(carried.slice(0, 4)).toEqual(['정산 금액', '히든단가', '조정', '이월'])
})
