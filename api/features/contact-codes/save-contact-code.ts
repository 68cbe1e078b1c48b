import type * as contract from '#shared/contact-codes/contact-code.contract.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { requireCarrierName } from '../carriers/carriers.queries.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { ContactCodeContext } from './code-followers.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'
import { keepAsFormer } from './former-contact-codes.ts'
import { holdContactCodes } from './hold-contact-codes.ts'
import { replaceInCarrierCodes } from './replace-in-carrier-codes.ts'

type Change = BodyOf<typeof contract.updateContactCode>

/** Throws CONTACT_CODE_TAKEN, or RULE_BROKEN for an unknown carrier or an account that is no sales manager. */
export function createContactCode(
  context: Context,
  input: contract.ContactCodeInput,
  by: AccessedBy,
): Promise<ContactCodeRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await requireCarrierName(transaction, input.carrier)
    const row = await db
      .insertInto('contact_codes')
      .values({
        code: input.code,
        dealer_name: input.dealerName,
        carrier: input.carrier,
        sales_manager_id: input.salesManagerId,
        sales_manager_name: await salesManagerName(db, input.salesManagerId),
        real_sales_pos: textColumn(input.realSalesPOS),
        is_active: flagColumn(input.isActive),
        created_at: context.clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await referenceChanged(transaction, context)
    const setting = { what: 'contact-code', about: row.code } as const
    await recordSetting(db, { by, at: context.clock.now() }, setting, { before: null, after: valuesOf(row) })
    return row
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND and what createContactCode throws. */
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
  if (input.code !== undefined && input.code !== before.code) await keepAsFormer(db, [id])
  const manager =
    input.salesManagerId === undefined
      ? {}
      : {
          sales_manager_id: input.salesManagerId,
          sales_manager_name: await salesManagerName(db, input.salesManagerId),
        }
  const row = await db
    .updateTable('contact_codes')
    .set({
      code: input.code ?? before.code,
      dealer_name: input.dealerName,
      carrier: input.carrier,
      real_sales_pos: textColumn(input.realSalesPOS),
      is_active: flagColumn(input.isActive),
      ...manager,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.code !== before.code) {
    const move = new Map([[before.code, row.code]])
    await replaceInCarrierCodes(transaction, move)
    for (const follow of context.followCodes) await follow(transaction, context, move, by.account.id)
  }
  await referenceChanged(transaction, context)
  const setting = { what: 'contact-code', about: row.code } as const
  const values = { before: valuesOf(before), after: valuesOf(row) }
  await recordSetting(db, { by, at: context.clock.now() }, setting, values)
  return row
}

function valuesOf(row: ContactCodeRow) {
  return {
    코드: row.code,
    판매점명: row.dealer_name,
    통신사: row.carrier,
    '담당 영업과장': row.sales_manager_name,
    '실판매 POS': row.real_sales_pos,
    상태: row.is_active === 1 ? '활성' : '비활성',
  }
}

/** The name is taken from the account, whatever name the request sends. */
async function salesManagerName(db: Queryable, id: number): Promise<string> {
  const manager = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('user_type', '=', 'sales_manager')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (manager !== undefined) return manager.name
  throw broken('salesManagerId', '담당 영업과장을 선택해주세요.')
}
