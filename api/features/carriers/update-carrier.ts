import * as contract from '#shared/carriers/carrier.contract.ts'
import type { BodyOf, Endpoint } from '#shared/endpoint.ts'
import { broken } from '#shared/errors.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { carrierColumns, otherCarrierColumns } from './carrier-columns.ts'
import { requireNewCarrierName } from './carrier-names.ts'
import type { CarrierRow } from './carriers.present.ts'
import { carrierRow } from './carriers.queries.ts'
import { referenceChanged } from './reference-change.ts'
import { type CarrierContext, renameCarrier } from './rename-carrier.ts'

interface Change<E extends Endpoint> {
  id: number
  /** Absent fields stay unchanged. */
  input: BodyOf<E>
  by: ChangingCaller
}

/** Throws NOT_FOUND, CARRIER_TAKEN, or RULE_BROKEN for a carrier that takes no customers. Renames everywhere. */
export function updateCarrier(
  context: CarrierContext,
  { id, input, by }: Change<typeof contract.updateCarrier>,
): Promise<CarrierRow> {
  return update(context, { id, isOther: false, name: input.name, columns: carrierColumns(input), by })
}

export function updateOtherCarrier(
  context: CarrierContext,
  { id, input, by }: Change<typeof contract.updateOtherCarrier>,
): Promise<CarrierRow> {
  return update(context, { id, isOther: true, name: input.name, columns: otherCarrierColumns(input), by })
}

function update(
  context: CarrierContext,
  change: {
    id: number
    isOther: boolean
    name: string | undefined
    columns: Partial<ReturnType<typeof carrierColumns>>
    by: ChangingCaller
  },
): Promise<CarrierRow> {
  const { id, isOther, name, columns, by } = change
  return context.database.transaction(async (transaction) => {
    // Without the lock, a name that another request saves meanwhile could be overwritten with the old one.
    await transaction.lock('carriers', [id])
    const before = await carrierRow(transaction.db, id, isOther)
    await transaction.db
      .updateTable('carriers')
      .set({ name: before.name, ...columns })
      .where('id', '=', id)
      .execute()
    if (name !== undefined && name !== before.name) {
      await requireNewCarrierName(transaction, name, id)
      const at = context.clock.now().toISOString()
      await renameCarrier(transaction, context, { id, from: before.name, to: name, actor: by.account, at })
    }
    await referenceChanged(transaction, context)
    const after = await carrierRow(transaction.db, id, isOther)
    const saysTypes = columns.allow_new_customer !== undefined || columns.allow_port_in !== undefined
    if (saysTypes && after.allow_new_customer + after.allow_port_in === 0)
      throw broken('allowNewCustomer', contract.CUSTOMER_TYPE_NEEDED)
    const detail = { what: 'carrier', how: 'changed', about: after.name } as const
    await recordSecurityEvent(transaction.db, { by, at: context.clock.now() }, 'setting-changed', detail)
    return after
  })
}
