import * as contract from '#shared/carriers/carrier.contract.ts'
import * as aliases from '#shared/carriers/carrier-alias.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { carrierAliases, deleteCarrierAlias, saveCarrierAlias } from './carrier-aliases.ts'
import { carrierUses } from './carrier-uses.ts'
import { visibleCarriers } from './carriers.access.ts'
import { presentCarrier } from './carriers.present.ts'
import { carrierById, carrierRows } from './carriers.queries.ts'
import { createCarrier, createOtherCarrier } from './create-carrier.ts'
import { deleteCarrier } from './delete-carrier.ts'
import { orderCarriers } from './order-carriers.ts'
import type { CarrierFollowers } from './rename-carrier.ts'
import { updateCarrier, updateOtherCarrier } from './update-carrier.ts'

export function registerCarriers(
  { mount, ...registration }: Registration,
  followers: CarrierFollowers,
): void {
  const context = { ...registration.context, ...followers }
  const db = context.database.kysely

  mount(aliases.listCarrierAliases, () => carrierAliases(db))
  mount(aliases.saveCarrierAlias, ({ body, ...call }) => saveCarrierAlias(context, accessedBy(call), body))
  mount(aliases.deleteCarrierAlias, ({ query, ...call }) =>
    deleteCarrierAlias(context, accessedBy(call), query.alias),
  )
  mount(contract.listCarriers, async ({ caller }) =>
    visibleCarriers(caller.account, await carrierRows(db, false)).map(presentCarrier),
  )
  mount(contract.listOtherCarriers, async ({ caller }) =>
    visibleCarriers(caller.account, await carrierRows(db, true)).map(presentCarrier),
  )
  mount(contract.createCarrier, async ({ body, ...call }) =>
    presentCarrier(await createCarrier(context, accessedBy(call), body)),
  )
  mount(contract.createOtherCarrier, async ({ body, ...call }) =>
    presentCarrier(await createOtherCarrier(context, accessedBy(call), body)),
  )
  mount(contract.updateCarrier, async ({ params, body, ...call }) =>
    presentCarrier(await updateCarrier(context, { id: params.id, input: body, by: accessedBy(call) })),
  )
  mount(contract.updateOtherCarrier, async ({ params, body, ...call }) =>
    presentCarrier(await updateOtherCarrier(context, { id: params.id, input: body, by: accessedBy(call) })),
  )
  mount(contract.deleteCarrier, async ({ params, ...call }) =>
    presentCarrier(await deleteCarrier(context, accessedBy(call), { id: params.id, isOther: false })),
  )
  mount(contract.deleteOtherCarrier, async ({ params, ...call }) =>
    presentCarrier(await deleteCarrier(context, accessedBy(call), { id: params.id, isOther: true })),
  )
  mount(contract.orderCarriers, async ({ body }) =>
    (await orderCarriers(context, body.carrierIds, false)).map(presentCarrier),
  )
  mount(contract.orderOtherCarriers, async ({ body }) =>
    (await orderCarriers(context, body.carrierIds, true)).map(presentCarrier),
  )
  mount(contract.readCarrierUses, async ({ params }) =>
    carrierUses(db, await carrierById(db, params.id), kstDay(context.clock.now())),
  )
}
