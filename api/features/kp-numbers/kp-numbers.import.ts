import * as z from 'zod/mini'
import { KpNumberInput } from '#shared/kp-numbers/kp-number.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { optionalText } from '#shared/text.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { insertRows, updateRows } from '../../database/write-rows.ts'
import { addedRows, changedRows, type ImportSpec, refused } from '../../imports/import-spec.ts'
import { recordImported } from '../access-log/record-setting.ts'
import { type CodeOwner, codeOwners, codeProblem } from '../contact-codes/chosen-codes.ts'
import type { ContactCodeRow } from '../contact-codes/contact-codes.present.ts'
import { writeKpCodes } from './kp-numbers.commands.ts'
import { withCodes } from './kp-numbers.queries.ts'

const COLUMN_TYPES = { dealer_name: 'text', location: 'text' } as const

/** The codes of a cell in one spelling: `K-1001, S-1001`. */
const codesText = z.pipe(
  optionalText(LIMITS.memo),
  z.transform((text) => codesIn(text).sort().join(', ')),
)
const Row = z.object({
  kpNumber: KpNumberInput.def.shape.kpNumber,
  dealerName: KpNumberInput.def.shape.dealerName,
  location: KpNumberInput.def.shape.location,
  contactCodes: z.optional(codesText),
})
type Row = z.output<typeof Row>

interface Existing extends Row {
  location: string | null
  dealerId: number | null
}

interface Found {
  numbers: ReadonlyMap<string, Existing>
  codes: ReadonlyMap<string, ContactCodeRow>
  ownersOf: ReadonlyMap<string, readonly CodeOwner[]>
}

function codesIn(text: string | undefined): string[] {
  return (text ?? '').split(/[,;\s]+/).filter((code) => code !== '')
}

/** Imports KP numbers: new ones are added; existing ones change only while no dealer has registered. */
export const kpNumbersImport: ImportSpec<Row, Existing, Found> = {
  kind: 'kp-numbers',
  name: 'KP번호',
  columns: [
    {
      field: 'kpNumber',
      heading: 'KP번호',
      aliases: ['KP', 'KP NO', 'KP코드'],
      required: true,
      examples: ['KP0001', 'KP0002'],
    },
    {
      field: 'dealerName',
      heading: '판매점명',
      aliases: ['판매점', '대리점명', '매장명'],
      required: true,
      examples: ['예시통신 강남점', '예시통신 부산점'],
    },
    {
      field: 'location',
      heading: '위치',
      aliases: ['지역', '주소'],
      examples: ['서울 강남구', '부산 해운대구'],
    },
    {
      field: 'contactCodes',
      heading: '접점코드',
      aliases: ['개통방명 코드', '코드'],
      examples: ['KT-1001, SK-1001', ''],
    },
  ],
  schema: Row,
  key: ({ kpNumber }) => kpNumber,
  label: ({ kpNumber, dealerName }) => `${kpNumber} · ${dealerName}`,

  async find(transaction, rows) {
    const { db, readLocked } = transaction
    // Locked, so that nobody registers with a number before this import writes.
    const numbers = await readInPieces(
      rows.map(({ kpNumber }) => kpNumber),
      (piece) => readLocked(db.selectFrom('kp_numbers').selectAll().where('kp_number', 'in', piece)),
    )
    const named = [...new Set(rows.flatMap(({ contactCodes }) => codesIn(contactCodes)))]
    const codes = await readInPieces(named, (piece) =>
      readLocked(db.selectFrom('contact_codes').selectAll().where('code', 'in', piece)),
    )
    return {
      numbers: new Map(
        (await withCodes(db, numbers)).map((row) => [
          row.kp_number,
          {
            kpNumber: row.kp_number,
            dealerName: row.dealer_name,
            location: row.location,
            dealerId: row.dealer_id,
            contactCodes: Object.values(row.carrierCodes).sort().join(', '),
          },
        ]),
      ),
      codes: new Map(codes.map((row) => [row.code, row])),
      ownersOf: await codeOwners(db, codes),
    }
  },
  existing: ({ kpNumber }, { numbers }) => numbers.get(kpNumber) ?? null,
  problem({ kpNumber, dealerName, contactCodes }, existing, { codes, ownersOf }) {
    if (existing !== null && existing.dealerId !== null)
      return refused('kpNumber', '이미 판매점이 가입한 KP번호입니다. 판매점명과 위치를 바꿀 수 없습니다.')
    const chosenFor = { dealerId: null, kpNumber, storeName: dealerName }
    const carriers = new Set<string>()
    for (const code of codesIn(contactCodes)) {
      const row = codes.get(code)
      const problem = codeProblem(code, row, ownersOf, chosenFor)
      if (problem !== null) return refused('contactCodes', problem)
      if (row !== undefined && carriers.has(row.carrier))
        return refused('contactCodes', `${code}: ${row.carrier}의 접점코드가 두 개입니다.`)
      carriers.add(row?.carrier ?? '')
    }
    return null
  },

  async write(transaction, accepted, found, { context, accessedBy }) {
    const { db } = transaction
    const created_at = context.clock.now().toISOString()
    const columnsOf = (row: Row, location: string | null) => ({
      kp_number: row.kpNumber,
      dealer_name: row.dealerName,
      location: row.location || location,
    })
    const added = addedRows(accepted).map((row) => ({ ...columnsOf(row, null), created_at }))
    await insertRows(db, 'kp_numbers', added)
    const changed = changedRows(accepted).map(({ row, existing }) => columnsOf(row, existing.location))
    await updateRows(db, 'kp_numbers', COLUMN_TYPES, changed, { column: 'kp_number', type: 'text' })
    // An empty cell leaves the codes that a number has.
    const chosen = accepted.flatMap(({ row: { kpNumber, contactCodes } }): [string, number[]][] => {
      const ids = codesIn(contactCodes).flatMap((code) => found.codes.get(code)?.id ?? [])
      return ids.length === 0 ? [] : [[kpNumber, ids]]
    })
    await writeKpCodes(transaction, new Map(chosen))
    await recordImported(db, { by: accessedBy, at: context.clock.now() }, 'kp-number', accepted.length)
    return {}
  },
}
