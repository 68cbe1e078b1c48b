import type { BodyOf } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import type * as contract from '#shared/sales-org/contact-code-mapping.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { flagColumn } from '../../database/sent-values.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { scopeChanged } from './sales-managers.commands.ts'
import { type MappingRow, mappingRow } from './sales-org.queries.ts'

interface Change<Input> {
  input: Input
  by: ChangingCaller
}

/** Throws RULE_BROKEN for an unknown manager or code or another carrier than the code's, CONFLICT for a duplicate. */
export function createMapping(
  context: Context,
  { input, by }: Change<contract.ContactCodeMappingInput>,
): Promise<MappingRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const manager = await mappable(db, input.managerId)
    const codeId = await codeOfCarrier(db, input)
    await requireNew(db, manager.id, codeId, null)
    const { id } = await db
      .insertInto('contact_code_mappings')
      .values({
        manager_id: manager.id,
        contact_code_id: codeId,
        is_active: flagColumn(input.isActive),
        created_at: context.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await scopeChanged(transaction, context, by, manager, { how: 'added', about: input.contactCode })
    return mappingRow(db, id)
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND and what createMapping throws. */
export function updateMapping(
  context: Context,
  id: number,
  { input, by }: Change<BodyOf<typeof contract.updateContactCodeMapping>>,
): Promise<MappingRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const before = await mappingRow(db, id)
    const { managerId = before.manager_id, carrier = before.carrier, contactCode = before.code } = input
    const manager = await mappable(db, managerId)
    const codeId = await codeOfCarrier(db, { carrier, contactCode })
    await requireNew(db, manager.id, codeId, id)
    await db
      .updateTable('contact_code_mappings')
      .set({ manager_id: manager.id, contact_code_id: codeId, is_active: flagColumn(input.isActive) })
      .where('id', '=', id)
      .execute()
    await scopeChanged(transaction, context, by, manager, { how: 'changed', about: contactCode })
    if (before.manager_id !== manager.id) {
      await scopeChanged(transaction, context, by, formerManager(before), {
        how: 'ended',
        about: before.code,
      })
    }
    return mappingRow(db, id)
  })
}

/** Throws NOT_FOUND. */
export function deleteMapping(context: Context, id: number, by: ChangingCaller): Promise<MappingRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const mapping = await mappingRow(db, id)
    await db.deleteFrom('contact_code_mappings').where('id', '=', id).execute()
    await scopeChanged(transaction, context, by, formerManager(mapping), {
      how: 'deleted',
      about: mapping.code,
    })
    return mapping
  })
}

function formerManager(mapping: MappingRow) {
  return { id: mapping.manager_id, username: mapping.manager_username }
}

async function mappable(db: Queryable, id: number): Promise<{ id: number; username: string }> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', id)
    .where('user_type', '=', 'sales_manager')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => broken('managerId', '영업과장을 선택해주세요.'))
}

async function codeOfCarrier(
  db: Queryable,
  { carrier, contactCode }: { carrier: string; contactCode: string },
): Promise<number> {
  const code = await db
    .selectFrom('contact_codes')
    .select(['id', 'carrier'])
    .where('code', '=', contactCode)
    .executeTakeFirstOrThrow(() => broken('contactCode', '등록되지 않은 접점코드입니다.'))
  if (code.carrier !== carrier) {
    throw broken('contactCode', `${carrier}의 접점코드가 아닙니다. 이 코드의 통신사는 ${code.carrier}입니다.`)
  }
  return code.id
}

async function requireNew(db: Queryable, managerId: number, codeId: number, self: number | null) {
  const same = await db
    .selectFrom('contact_code_mappings')
    .select('id')
    .where('manager_id', '=', managerId)
    .where('contact_code_id', '=', codeId)
    .executeTakeFirst()
  if (same === undefined || same.id === self) return
  throw broken('contactCode', '이미 이 영업과장에게 매핑된 접점코드입니다.', 'CONFLICT')
}
