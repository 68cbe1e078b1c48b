import { KpNumberInput } from '#shared/kp-numbers/kp-number.contract.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { insertRows, updateRows } from '../../database/write-rows.ts'
import { addedRows, changedRows, type ImportSpec, refused } from '../../imports/import-spec.ts'
import { presentKpNumber } from './kp-numbers.present.ts'

const COLUMN_TYPES = { dealer_name: 'text', location: 'text' } as const
type Existing = ReturnType<typeof presentKpNumber>

/** Imports KP numbers: new ones are added; existing ones change only while no dealer has registered. */
export const kpNumbersImport: ImportSpec<KpNumberInput, Existing, ReadonlyMap<string, Existing>> = {
  kind: 'kp-numbers',
  name: 'KP번호',
  columns: [
    {
      field: 'kpNumber',
      heading: 'KP번호',
      aliases: ['KP', 'KP NO', 'KP코드'],
      kind: 'text',
      required: true,
      examples: ['KP0001', 'KP0002'],
    },
    {
      field: 'dealerName',
      heading: '판매점명',
      aliases: ['판매점', '대리점명', '매장명'],
      kind: 'text',
      required: true,
      examples: ['예시통신 강남점', '예시통신 부산점'],
    },
    {
      field: 'location',
      heading: '위치',
      aliases: ['지역', '주소'],
      kind: 'text',
      required: false,
      examples: ['서울 강남구', '부산 해운대구'],
    },
  ],
  schema: KpNumberInput,
  key: ({ kpNumber }) => kpNumber,
  label: ({ kpNumber, dealerName }) => `${kpNumber} · ${dealerName}`,

  async find({ db, readLocked }, rows) {
    const numbers = rows.map(({ kpNumber }) => kpNumber)
    // Locked, so that nobody registers with a number before this import writes.
    const found = await readInPieces(numbers, (piece) =>
      readLocked(db.selectFrom('kp_numbers').selectAll().where('kp_number', 'in', piece)),
    )
    return new Map(found.map((row) => [row.kp_number, presentKpNumber(row)]))
  },
  existing: ({ kpNumber }, found) => found.get(kpNumber) ?? null,
  problem: (_row, existing) =>
    existing === null || existing.dealerId === null
      ? null
      : refused('kpNumber', '이미 판매점이 가입한 KP번호입니다. 판매점명과 위치를 바꿀 수 없습니다.'),

  async write({ db }, accepted, _found, { context }) {
    const created_at = context.clock.now().toISOString()
    const columnsOf = (row: KpNumberInput, location: string | null) => ({
      kp_number: row.kpNumber,
      dealer_name: row.dealerName,
      location: row.location || location,
    })
    const added = addedRows(accepted).map((row) => ({ ...columnsOf(row, null), created_at }))
    await insertRows(db, 'kp_numbers', added)
    const changed = changedRows(accepted).map(({ row, existing }) => columnsOf(row, existing.location))
    await updateRows(db, 'kp_numbers', COLUMN_TYPES, changed, { column: 'kp_number', type: 'text' })
    return {}
  },
}
