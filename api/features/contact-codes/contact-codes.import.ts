import * as z from 'zod/mini'
import { grouped } from '#shared/grouped.ts'
import { LIMITS } from '#shared/limits.ts'
import { optionalText, requiredText } from '#shared/text.ts'
import type { Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { insertRows, updateRows } from '../../database/write-rows.ts'
import { addedRows, changedRows, type ImportSpec, refused } from '../../imports/import-spec.ts'
import { recordImported } from '../access-log/record-setting.ts'
import { unknownCarrier } from '../carriers/carrier-names.ts'
import { unknownCarrierNames } from '../carriers/carriers.queries.ts'
import { CODE_NAMES, carrierColumn } from '../carriers/import-columns.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { assignCodes, recordAssignments } from './code-assignments.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'

const Row = z.object({
  code: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  dealerName: requiredText(LIMITS.name, '판매점명을 입력해주세요.'),
  realSalesPOS: z.optional(optionalText(LIMITS.shortText)),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요.'),
  /** A name or a username. */
  salesManager: z.optional(optionalText(LIMITS.name)),
})
type Row = z.infer<typeof Row>

interface Existing extends Row {
  stored: ContactCodeRow
}

interface Found {
  codes: ReadonlyMap<string, ContactCodeRow>
  unknownCarriers: ReadonlySet<string>
  managers: FoundManagers
}

/** New codes are added; existing ones are changed only if the upload asks for it (`forceUpdate`). */
export const contactCodesImport: ImportSpec<Row, Existing, Found> = {
  kind: 'contact-codes',
  name: '접점코드',
  columns: [
    {
      field: 'code',
      heading: '접점코드',
      aliases: CODE_NAMES,
      required: true,
      examples: ['K-엠0001', 'S-텔0002'],
    },
    {
      field: 'dealerName',
      heading: '판매점명',
      aliases: ['판매점', '대리점명', '매장명', 'store name', 'dealer name'],
      required: true,
      examples: ['예시통신 강남점', '예시통신 부산점'],
    },
    {
      field: 'realSalesPOS',
      heading: '실판매 POS',
      aliases: ['실판매POS', '실판매점', 'POS', 'real POS'],
      examples: ['예시통신 역삼점', ''],
    },
    carrierColumn(['KT엠모바일', 'SK텔링크']),
    {
      field: 'salesManager',
      heading: '담당 영업과장',
      aliases: ['영업과장', '담당영업과장', '담당자', 'manager', 'sales manager'],
      examples: ['홍길동', 'manager1'],
    },
  ],
  schema: Row,
  key: ({ code }) => code,
  label: ({ code, dealerName }) => `${code} · ${dealerName}`,

  async find(transaction, rows) {
    const { db, readLocked } = transaction
    const names = rows.map(({ carrier }) => carrier)
    // Locks carriers before codes, in the same order as a rename of a carrier, to avoid a deadlock.
    const unknownCarriers = new Set(await unknownCarrierNames(transaction, names))
    const codes = rows.map(({ code }) => code)
    // Locked, so that nobody changes or deletes a code before this import writes.
    const stored = await readInPieces(codes, (piece) =>
      readLocked(db.selectFrom('contact_codes').selectAll().where('code', 'in', piece)),
    )
    return {
      codes: new Map(stored.map((row) => [row.code, row])),
      unknownCarriers,
      managers: await findManagers(db),
    }
  },
  existing(row, { codes, managers }) {
    const stored = codes.get(row.code)
    if (stored === undefined) return null
    return {
      code: stored.code,
      dealerName: stored.dealer_name,
      realSalesPOS: stored.real_sales_pos ?? '',
      carrier: stored.carrier,
      salesManager: isSameManager(row, stored, managers)
        ? row.salesManager
        : (stored.sales_manager_name ?? ''),
      stored,
    }
  },
  problem(row, existing, { unknownCarriers, managers }, { forceUpdate }) {
    if (existing !== null && !forceUpdate) return refused('code', `이미 존재합니다: ${row.code}`)
    if (unknownCarriers.has(row.carrier)) return refused('carrier', unknownCarrier(row.carrier))
    if (!row.salesManager) {
      return existing === null ? refused('salesManager', '담당 영업과장을 입력해주세요.') : null
    }
    if (existing !== null && isSameManager(row, existing.stored, managers)) return null
    const named = managers.named(row.salesManager)
    if (named.length === 0)
      return refused('salesManager', `등록되지 않은 영업과장입니다: ${row.salesManager}`)
    if (named.length === 1) return null
    return refused('salesManager', `이름이 같은 영업과장이 ${named.length}명입니다. 아이디로 입력해주세요.`)
  },

  async write(transaction, accepted, found, { context, accessedBy }) {
    const { db } = transaction
    const created_at = context.clock.now().toISOString()
    const added = addedRows(accepted).map((row) => ({ ...columnsOf(row, undefined), created_at }))
    await insertRows(db, 'contact_codes', added)
    const changed = changedRows(accepted).map(({ row, existing: { stored } }) => ({
      id: stored.id,
      ...columnsOf(row, stored),
      version: stored.version + 1,
    }))
    await updateRows(db, 'contact_codes', COLUMN_TYPES, changed)
    const moves = [
      ...addedRows(accepted).map((row) => moveOf(row, undefined, found)),
      ...changedRows(accepted).map(({ row, existing: { stored } }) => moveOf(row, stored, found)),
    ].filter((move) => move !== null)
    await assignCodes(transaction, context, moves, { by: accessedBy })
    await recordAssignments(
      db,
      { by: accessedBy, at: context.clock.now() },
      moves.flatMap(({ code, before, manager }) =>
        before === undefined ? [] : [{ code, before: before.sales_manager_name, after: manager.name }],
      ),
    )
    await referenceChanged(transaction, context)
    await recordImported(db, { by: accessedBy, at: context.clock.now() }, 'contact-code', accepted.length)
    return {}
  },
}

const COLUMN_TYPES = {
  dealer_name: 'text',
  real_sales_pos: 'text',
  carrier: 'text',
  version: 'bigint',
} as const

/** True if the row names the code's present manager, even if others share the name or the account is deleted. */
function isSameManager({ salesManager }: Row, stored: ContactCodeRow, managers: FoundManagers): boolean {
  if (!salesManager) return false
  if (salesManager === stored.sales_manager_name) return true
  return managers.named(salesManager).some(({ id }) => id === stored.sales_manager_id)
}

/** Cells that the row leaves empty keep their values. */
function columnsOf(row: Row, stored: ContactCodeRow | undefined) {
  return {
    code: row.code,
    dealer_name: row.dealerName,
    real_sales_pos: row.realSalesPOS || (stored?.real_sales_pos ?? null),
    carrier: row.carrier,
  }
}

/** The code's new sales manager; null where the row keeps the one that it has. */
function moveOf(row: Row, before: ContactCodeRow | undefined, { managers }: Found) {
  if (before !== undefined && (!row.salesManager || isSameManager(row, before, managers))) return null
  const [manager] = managers.named(row.salesManager ?? '')
  return manager === undefined ? null : { code: row.code, before, manager }
}

interface Manager {
  id: number
  name: string
  username: string
}

interface FoundManagers {
  /** The managers meant by a typed username or name; a username counts before a name. */
  named(text: string): readonly Manager[]
}

/** The selectable sales managers, found as people type them: `manager1`, `최과장` or `최과장 (manager1)`. */
async function findManagers(db: Queryable): Promise<FoundManagers> {
  const managers = await db
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where('user_type', '=', 'sales_manager')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  const byUsername = new Map<string, Manager[]>()
  for (const manager of managers) {
    const { name, username } = manager
    byUsername.set(comparable(username), [manager])
    byUsername.set(comparable(`${name} (${username})`), [manager])
  }
  const byName = grouped(managers, ({ name }) => comparable(name))
  return {
    named: (text) => byUsername.get(comparable(text)) ?? byName.get(comparable(text)) ?? [],
  }
}

function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '').toLowerCase()
}
