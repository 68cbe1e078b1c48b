import {
  CARRIER_FLAGS,
  type Carrier,
  type CarrierFlag,
  CarrierInput,
  CUSTOMER_TYPE_NEEDED,
} from '#shared/carriers/carrier.contract.ts'
import { insertRows, updateRows } from '../../database/write-rows.ts'
import {
  addedRows,
  changedRows,
  type ImportColumn,
  type ImportSpec,
  refused,
} from '../../imports/import-spec.ts'
import { recordImported } from '../access-log/record-setting.ts'
import { CARRIER_COLUMN_TYPES, wholeCarrierColumns } from './carrier-columns.ts'
import { carrierNameKey, carriersLike, sameButForLetters } from './carrier-names.ts'
import { presentCarrier } from './carriers.present.ts'
import { carriersOfNames, renamedCarriers } from './carriers.queries.ts'
import { forgetFormerNames, listLength } from './create-carrier.ts'
import { referenceChanged } from './reference-change.ts'

type Column = ImportColumn<Extract<keyof CarrierInput, string>>

const FLAG_HEADINGS: Record<CarrierFlag, readonly [heading: string, ...aliases: string[]]> = {
  isWired: ['유선 통신사', '유선', '유선여부'],
  documentRequired: ['서류 필수', '서류필수여부'],
  requireCustomerName: ['고객명 필수'],
  requireCustomerPhone: ['연락처 필수'],
  requireCustomerEmail: ['이메일 필수'],
  requireContactCode: ['개통방명 코드 필수', '개통방명코드필수', '접점코드 필수'],
  requireCarrier: ['통신사 필수'],
  requirePreviousCarrier: ['이전통신사 필수'],
  requireDocumentUpload: ['서류 첨부 필수', '서류 업로드 필수'],
  requireBundleNumber: ['결합번호 필수'],
  requireBundleCarrier: ['결합통신사 필수'],
  requireDesiredNumber: ['희망번호 필수'],
  allowNewCustomer: ['신규 허용', '신규', '신규가입 허용'],
  allowPortIn: ['번호이동 허용', '번호이동'],
}

function flagImportColumn([field, isSet]: [string, boolean]): Column {
  const [heading, ...aliases] = FLAG_HEADINGS[field as CarrierFlag]
  const usual = isSet ? '예' : '아니오'
  return {
    field: field as CarrierFlag,
    heading,
    aliases,
    kind: 'flag',
    examples: [usual, usual],
  }
}

const COLUMNS: readonly Column[] = [
  {
    field: 'name',
    heading: '통신사명',
    aliases: ['통신사', '이름'],
    required: true,
    examples: ['예시텔레콤', '예시모바일'],
  },
  {
    field: 'displayOrder',
    heading: '표시 순서',
    aliases: ['순서', '정렬순서'],
    kind: 'integer',
    examples: ['10', '11'],
  },
  {
    field: 'isActive',
    heading: '사용 여부',
    aliases: ['사용', '활성', '활성여부', '상태'],
    kind: 'flag',
    examples: ['예', '예'],
  },
  ...Object.entries(CARRIER_FLAGS).map(flagImportColumn),
  { field: 'bundleNumber', heading: '결합번호', examples: ['', ''] },
  { field: 'bundleCarrier', heading: '결합통신사', examples: ['', ''] },
]

interface Found {
  carriers: ReadonlyMap<string, Carrier>
  /** The existing names, by their `carrierNameKey`. */
  alike: ReadonlyMap<string, string>
  /** Former names that are still accepted, each with the carrier's present name. */
  renamed: ReadonlyMap<string, string>
}

/** New carriers go to the end of the list unless the row gives an order; existing ones get the row's values. */
export const carriersImport: ImportSpec<CarrierInput, Carrier, Found> = {
  kind: 'carriers',
  name: '통신사',
  columns: COLUMNS,
  schema: CarrierInput,
  key: ({ name }) => carrierNameKey(name),
  label: ({ name }) => name,

  async find(transaction, rows, { clock }) {
    const { db } = transaction
    const names = rows.map(({ name }) => name)
    const alike = await carriersLike(transaction, names)
    const found = await carriersOfNames(transaction, names)
    return {
      carriers: new Map(found.map((row) => [row.name, presentCarrier(row)])),
      alike: new Map(alike.map(({ name }) => [carrierNameKey(name), name])),
      renamed: await renamedCarriers(db, names, clock.now()),
    }
  },
  existing: ({ name }, { carriers }) => carriers.get(name) ?? null,
  problem(row, existing, { alike, renamed }) {
    if (existing === null) {
      const newName = renamed.get(row.name)
      if (newName !== undefined)
        return refused('name', `이름이 바뀐 통신사입니다. 새 이름으로 올려주세요: ${newName}`)
      const other = alike.get(carrierNameKey(row.name))
      return other === undefined ? null : refused('name', sameButForLetters(other))
    }
    if (existing.isOther) return refused('name', '기타 통신사 목록에 있는 이름입니다.')
    const saysTypes = row.allowNewCustomer !== undefined || row.allowPortIn !== undefined
    if (!saysTypes) return null
    const { allowNewCustomer, allowPortIn } = { ...existing, ...row }
    return allowNewCustomer || allowPortIn ? null : refused('allowNewCustomer', CUSTOMER_TYPE_NEEDED)
  },

  async write(transaction, accepted, _found, { context, accessedBy }) {
    const { db } = transaction
    const created_at = context.clock.now().toISOString()
    let order = await listLength(db, 0)
    const added = addedRows(accepted).map(({ name, ...input }) => {
      const columns = wholeCarrierColumns({ ...NEW, ...input, displayOrder: input.displayOrder ?? order++ })
      return { ...columns, name, created_at, is_other: 0 }
    })
    await insertRows(db, 'carriers', added)
    const names = added.map(({ name }) => name)
    await forgetFormerNames(transaction, names)
    const changed = changedRows(accepted).map(({ row, existing }) => ({
      id: existing.id,
      ...wholeCarrierColumns({ ...existing, ...row }),
    }))
    await updateRows(db, 'carriers', CARRIER_COLUMN_TYPES, changed)
    await referenceChanged(transaction, context)
    await recordImported(db, { by: accessedBy, at: context.clock.now() }, 'carrier', accepted.length)
    return {}
  },
}

/** The defaults of a new carrier for cells that are empty. */
const NEW = { ...CARRIER_FLAGS, isActive: true, bundleNumber: null, bundleCarrier: null }
