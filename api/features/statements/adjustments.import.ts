import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { formatWon, type Hundredths, toHundredths } from '#shared/money.ts'
import { ADJUSTMENT_AMOUNT, ADJUSTMENT_FIELDS } from '#shared/statements/ledger.contract.ts'
import { requiredText } from '#shared/text.ts'
import type { Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { type ImportSpec, type RowProblem, refused } from '../../imports/import-spec.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { addEntries } from '../settlements/ledger/record-amounts.ts'
import {
  type AdjustmentFacts,
  type AskedAdjustment,
  adjustedDocument,
  adjustmentFacts,
  adjustmentProblem,
  entryOfAdjustment,
} from './judge-adjustment.ts'
import { storeNameOf } from './stores.queries.ts'

const NO_AMOUNT = z.refine<number>((won) => won !== 0, ADJUSTMENT_AMOUNT)
const Row = z.object({
  store: requiredText(LIMITS.name, '판매점을 입력해주세요.'),
  ...ADJUSTMENT_FIELDS,
  amount: z.number('금액을 입력해주세요.').check(NO_AMOUNT),
})
type Row = z.output<typeof Row>

interface Found extends AdjustmentFacts {
  asked: ReadonlyMap<Row, AskedAdjustment>
  problems: ReadonlyMap<Row, RowProblem>
  /** The adjustments that are in the ledger and stand, in the spelling of `spelled`. */
  entered: ReadonlySet<string>
}

/**
 * Imports adjustments by the rules of those that are entered by hand. One that stands already, the same in everything, is skipped,
 * so that a table can be uploaded twice; none is ever changed.
 */
export const adjustmentsImport: ImportSpec<Row, Row, Found> = {
  kind: 'adjustments',
  name: '정산 조정',
  columns: [
    {
      field: 'store',
      heading: '판매점',
      aliases: ['판매점명', '판매점 계정', '아이디'],
      required: true,
      examples: ['예시통신 강남점', '예시통신 부산점'],
    },
    {
      field: 'month',
      heading: '월',
      aliases: ['정산월', '정산 월'],
      kind: 'month',
      required: true,
      examples: ['2026-01', '2026-01'],
    },
    { field: 'category', heading: '구분', required: true, examples: ['소급', '환수'] },
    {
      field: 'amount',
      heading: '금액',
      aliases: ['조정 금액'],
      kind: 'signed-won',
      required: true,
      examples: ['20,000', '-15,000'],
    },
    {
      field: 'reason',
      heading: '사유',
      required: true,
      examples: ['1월 단가 소급', '조기 해지'],
    },
    {
      field: 'documentNumber',
      heading: '접수번호',
      examples: ['', '20260105-00001'],
    },
  ],
  schema: Row,
  key: (row) => spelled(row.store, { ...row, amount: toHundredths(row.amount) }),
  label: ({ store, category, amount }) => `${store} · ${category} ${formatWon(amount)}`,

  async find(transaction, rows, { clock }) {
    const { db } = transaction
    const storeOf = await storesByName(db)
    const facts = await adjustmentFacts(transaction, rows, clock.now())
    const asked = new Map<Row, AskedAdjustment>()
    const problems = new Map<Row, RowProblem>()
    for (const row of rows) {
      const storeId = storeOf(row.store)
      if (typeof storeId === 'string') problems.set(row, refused('store', storeId))
      else asked.set(row, { ...row, storeId, amount: toHundredths(row.amount) })
    }
    // The same table sent twice at once is entered once.
    await transaction.lock('stores', [...new Set([...asked.values()].map(({ storeId }) => storeId))])
    const entered = await enteredAdjustments(db, [...asked.values()])
    const taken = new Set<string>()
    for (const [row, adjustment] of asked) {
      const spelling = spelled(adjustment.storeId, adjustment)
      if (entered.has(spelling)) continue
      const problem = adjustmentProblem(adjustment, facts)
      if (problem !== null) problems.set(row, refused(problem.field, problem.message))
      // A store may be written once by its name and once by its account.
      else if (taken.has(spelling))
        problems.set(row, { outcome: 'refused', reason: '같은 판매점의 같은 행이 위에 있습니다.' })
      else {
        taken.add(spelling)
        // Two rows may take back of one document: together not more than it is worth.
        const document = adjustedDocument(adjustment, facts)
        if (document) document.worth += adjustment.amount
      }
    }
    return { ...facts, asked, problems, entered }
  },
  existing(row, { asked, entered }) {
    const adjustment = asked.get(row)
    return adjustment !== undefined && entered.has(spelled(adjustment.storeId, adjustment)) ? row : null
  },
  problem: (row, _existing, { problems }) => problems.get(row) ?? null,

  async write(transaction, accepted, found, { context, accessedBy }) {
    const author = { authorId: accessedBy.account.id, at: found.now.toISOString() }
    const adjustments = accepted.flatMap(({ row }) => found.asked.get(row) ?? [])
    const entries = adjustments.map((adjustment) => entryOfAdjustment(adjustment, found))
    await addEntries(transaction, entries, author)
    const happened = { by: accessedBy, at: context.clock.now() }
    await recordSecurityEvent(transaction.db, happened, 'amount-changed', {
      what: 'adjustment',
      how: 'imported',
      rows: entries.length,
    })
    return {}
  },
}

interface Spelled {
  month: string
  category: string | null
  amount: Hundredths
  reason: string | null
  documentNumber?: string | null | undefined
}

/** One text for all that makes two adjustments of a store the same. */
function spelled(store: string | number | null, it: Spelled): string {
  return JSON.stringify([store, it.month, it.category, it.amount, it.reason, it.documentNumber ?? ''])
}

/** The store that a name or the id of its account stands for, or a sentence why there is none. */
async function storesByName(db: Queryable): Promise<(text: string) => number | string> {
  const rows = await db
    .selectFrom('stores')
    .leftJoin('users as dealer', 'dealer.id', 'stores.dealer_id')
    .select(['stores.id', 'dealer.username', storeNameOf('dealer').as('name')])
    .execute()
  const accounts = new Map(rows.flatMap(({ username, id }) => (username === null ? [] : [[username, id]])))
  const names = new Map<string, number | 'several'>()
  for (const { name, id } of rows) names.set(name, names.has(name) ? 'several' : id)
  return (text) => {
    const named = names.get(text)
    if (named === 'several') return '이름이 같은 판매점이 여러 곳입니다. 판매점 계정의 아이디를 입력해주세요.'
    return (
      named ??
      accounts.get(text) ??
      '정산 대상에 없는 판매점입니다. 판매점명이나 계정의 아이디를 확인해주세요.'
    )
  }
}

/** What has been entered for these stores and months and was not taken back. */
async function enteredAdjustments(
  db: Queryable,
  asked: readonly AskedAdjustment[],
): Promise<ReadonlySet<string>> {
  const months = new Set(asked.map(({ month }) => month))
  const rows = await readInPieces([...new Set(asked.map(({ storeId }) => storeId))], (piece) =>
    db
      .selectFrom('settlement_entries as entry')
      .leftJoin('documents', 'documents.id', 'entry.document_id')
      .leftJoin('settlement_entries as counter', 'counter.counters_id', 'entry.id')
      .select(['entry.store_id', 'entry.month', 'entry.category', 'entry.amount', 'entry.reason'])
      .select('documents.document_number')
      .where('entry.kind', '=', 'adjustment')
      .where('entry.store_id', 'in', piece)
      .where('entry.counters_id', 'is', null)
      .where('counter.id', 'is', null)
      .execute(),
  )
  return new Set(
    rows
      .filter(({ month }) => months.has(month))
      .map(({ store_id, document_number, ...row }) =>
        spelled(store_id, { ...row, documentNumber: document_number }),
      ),
  )
}
