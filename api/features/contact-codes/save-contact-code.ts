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
import { activeAssignments, assignCodes, renameAssignments } from './code-assignments.ts'
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
    const manager = await salesManager(transaction, input.salesManagerId)
    await requireCarrierName(transaction, input.carrier)
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
    const { effectiveFrom: from } = input
    // Until its day it is nobody's, also where the code goes on in what it had before.
    if (from !== undefined && from > kstDay(context.clock.now()))
      await assignCodes(transaction, context, [{ code: input.code, manager: null }], { by })
    await assignCodes(transaction, context, [{ code: input.code, manager }], { by, from })
    const row = await contactCodeRow(db, id)
    await referenceChanged(transaction, context)
    const setting = { what: 'contact-code', about: row.code } as const
    await recordSetting(db, { by, at: context.clock.now() }, setting, {
      before: null,
      after: valuesOf(row, from === undefined ? manager.name : withStart(manager.name, from)),
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
  const { salesManagerId, effectiveFrom: from } = input
  const chosen = salesManagerId === undefined ? undefined : await salesManager(transaction, salesManagerId)
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
  if (code !== before.code)
    await renameAssignments(transaction, context, { before: before.code, after: code }, by)
  const manager = managerAfter(before, chosen, from)
  if (manager === null) await requirePlan(db, code, kstDay(context.clock.now()))
  const isMoved =
    manager !== undefined && (await assignCodes(transaction, context, [{ code, manager }], { by, from }))
  const row = await contactCodeRow(db, id)
  if (row.code !== before.code) {
    const move = new Map([[before.code, row.code]])
    await replaceInCarrierCodes(transaction, move)
    for (const follow of context.followCodes) await follow(transaction, context, move, by.account.id)
  }
  await referenceChanged(transaction, context)
  const setting = { what: 'contact-code', about: row.code } as const
  const now = isMoved
    ? withStart(manager?.name ?? null, from ?? kstDay(context.clock.now()))
    : row.sales_manager_name
  const values = { before: valuesOf(before), after: valuesOf(row, now) }
  await recordSetting(db, { by, at: context.clock.now() }, setting, values)
  return row
}

/** `manager`: with the day from which the code is its own, where that was said. */
function valuesOf(row: ContactCodeRow, manager = row.sales_manager_name) {
  return {
    코드: row.code,
    판매점명: row.dealer_name,
    통신사: row.carrier,
    '담당 영업과장': manager,
    '실판매 POS': row.real_sales_pos,
    상태: row.is_active === 1 ? '활성' : '비활성',
  }
}

interface Manager {
  id: number
  name: string
}

/** Whose the code is from the day of the change on, null: nobody's; undefined: nothing is said about it, and what is planned stays. */
function managerAfter(
  { sales_manager_id: id, sales_manager_name: name }: ContactCodeRow,
  chosen: Manager | undefined,
  from: KstDay | undefined,
): Manager | null | undefined {
  if (from === undefined) return chosen === undefined || chosen.id === id ? undefined : chosen
  if (chosen !== undefined) return chosen
  return id === null ? null : { id, name: name ?? '' }
}

/** Of a code that is nobody's a day alone can only end what is planned. Throws RULE_BROKEN where nothing is. */
async function requirePlan(db: Queryable, code: string, today: KstDay): Promise<void> {
  const rows = await activeAssignments(db, [code])
  if (!rows.some((row) => row.manager_id !== null && (row.effective_from ?? '') > today)) throw noManager()
}

/** Locked, so that nobody who is deleted at this moment gets a code. The name is the account's, whatever name the request sends. */
async function salesManager({ db, lock }: Transaction, id: number): Promise<Manager> {
  await lock('users', [id], 'share')
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
