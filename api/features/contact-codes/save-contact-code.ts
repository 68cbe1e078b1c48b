import type * as contract from '#shared/contact-codes/contact-code.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { requireCarrierName } from '../carriers/carriers.queries.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { type Assignment, assignCodes, renameAssignments } from './code-assignments.ts'
import type { ContactCodeContext } from './code-followers.ts'
import { type ContactCodeRow, presentContactCode } from './contact-codes.present.ts'
import { withStart } from './dated-rows.ts'
import { keepAsFormer } from './former-contact-codes.ts'
import { holdContactCodes } from './hold-contact-codes.ts'
import { replaceInCarrierCodes } from './replace-in-carrier-codes.ts'

type Change = BodyOf<typeof contract.updateContactCode>

/** Throws CONTACT_CODE_TAKEN, RULE_BROKEN for an unknown carrier or an account that is no sales manager, and what assignCodes throws. */
export function createContactCode(
  context: Context,
  input: contract.ContactCodeInput,
  by: AccessedBy,
): Promise<ContactCodeRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await requireCarrierName(transaction, input.carrier)
    const manager = await salesManager(db, input.salesManagerId)
    const { id } = await db
      .insertInto('contact_codes')
      .values({
        code: input.code,
        dealer_name: input.dealerName,
        carrier: input.carrier,
        real_sales_pos: textColumn(input.realSalesPOS),
        is_active: flagColumn(input.isActive),
        created_at: context.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await assignCodes(transaction, context, [{ code: input.code, manager }], {
      by,
      from: input.effectiveFrom,
    })
    const row = await contactCodeRow(db, id)
    await referenceChanged(transaction, context)
    const setting = { what: 'contact-code', about: row.code } as const
    await recordSetting(db, { by, at: context.clock.now() }, setting, {
      before: null,
      after: valuesOf(row, input.effectiveFrom),
    })
    return row
  })
}

/**
 * Absent fields stay unchanged. Throws NOT_FOUND, VERSION_CONFLICT when somebody else changed the code since `version`, and what
 * createContactCode throws.
 */
export function updateContactCode(
  context: ContactCodeContext,
  id: number,
  input: Change,
  by: AccessedBy,
): Promise<ContactCodeRow> {
  return context.database.transaction((transaction) => changeContactCode(transaction, context, id, input, by))
}

/** The same within a transaction, also used when a store or a sales manager hands its codes over. */
export async function changeContactCode(
  transaction: Transaction,
  context: ContactCodeContext,
  id: number,
  input: Change,
  by: AccessedBy,
): Promise<ContactCodeRow> {
  const { db } = transaction
  if (input.carrier !== undefined) await requireCarrierName(transaction, input.carrier)
  const [before] = await holdContactCodes(transaction, (where) => where('id', '=', id))
  if (before === undefined) throw new AppError('NOT_FOUND')
  if (input.version !== undefined && input.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: presentContactCode(before) })
  const code = input.code ?? before.code
  if (code !== before.code) await keepAsFormer(db, [id])
  await db
    .updateTable('contact_codes')
    .set({
      code,
      dealer_name: input.dealerName,
      carrier: input.carrier,
      real_sales_pos: textColumn(input.realSalesPOS),
      is_active: flagColumn(input.isActive),
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute()
  const manager = await managerAfter(db, before, input)
  if (code !== before.code)
    await renameAssignments(
      transaction,
      context,
      { before: before.code, after: { code, manager: managerOf(before) } },
      by,
    )
  if (manager !== undefined)
    await assignCodes(transaction, context, [{ code, manager }], { by, from: input.effectiveFrom })
  const row = await contactCodeRow(db, id)
  if (row.code !== before.code) {
    const move = new Map([[before.code, row.code]])
    await replaceInCarrierCodes(transaction, move)
    for (const follow of context.followCodes) await follow(transaction, context, move, by.account.id)
  }
  await referenceChanged(transaction, context)
  const setting = { what: 'contact-code', about: row.code } as const
  const isMoved = row.sales_manager_id !== before.sales_manager_id || input.effectiveFrom !== undefined
  const since = isMoved ? (input.effectiveFrom ?? kstDay(context.clock.now())) : undefined
  const values = { before: valuesOf(before), after: valuesOf(row, since) }
  await recordSetting(db, { by, at: context.clock.now() }, setting, values)
  return row
}

/** `since`: the day from which the code is its sales manager's, where that was said. */
function valuesOf(row: ContactCodeRow, since?: KstDay) {
  return {
    코드: row.code,
    판매점명: row.dealer_name,
    통신사: row.carrier,
    '담당 영업과장': since === undefined ? row.sales_manager_name : withStart(row.sales_manager_name, since),
    '실판매 POS': row.real_sales_pos,
    상태: row.is_active === 1 ? '활성' : '비활성',
  }
}

/** Whose the code is from the day of the change on; undefined: nothing is said about it. */
async function managerAfter(
  db: Queryable,
  before: ContactCodeRow,
  { salesManagerId, effectiveFrom }: Change,
): Promise<Assignment['manager'] | undefined> {
  if (salesManagerId !== undefined) return salesManager(db, salesManagerId)
  if (effectiveFrom === undefined) return undefined
  const kept = managerOf(before)
  if (kept === null) throw noManager()
  return kept
}

function managerOf({
  sales_manager_id: id,
  sales_manager_name: name,
}: ContactCodeRow): Assignment['manager'] {
  return id === null ? null : { id, name: name ?? '' }
}

/** The name is taken from the account, whatever name the request sends. */
async function salesManager(db: Queryable, id: number): Promise<{ id: number; name: string }> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('user_type', '=', 'sales_manager')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(noManager)
}

const noManager = () => broken('salesManagerId', '담당 영업과장을 선택해주세요.')

function contactCodeRow(db: Queryable, id: number): Promise<ContactCodeRow> {
  return db.selectFrom('contact_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
