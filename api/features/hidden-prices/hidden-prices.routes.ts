import * as contract from '#shared/hidden-prices/hidden-price.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { presentHiddenPrice } from './hidden-prices.present.ts'
import { hiddenPricePage } from './hidden-prices.queries.ts'
import { changeHiddenPrice, createHiddenPrice, deleteHiddenPrice } from './save-hidden-price.ts'

export function registerHiddenPrices({ mount, context }: Registration): void {
  const { clock, database } = context

  mount(contract.listHiddenPrices, async ({ query }) => {
    const { rows, ...rest } = await hiddenPricePage(database.kysely, query, kstDay(clock.now()))
    return { items: rows.map(presentHiddenPrice), ...rest }
  })
  mount(contract.createHiddenPrice, async ({ body, ...call }) =>
    presentHiddenPrice(await createHiddenPrice(context, accessedBy(call), body)),
  )
  mount(contract.updateHiddenPrice, async ({ params, body, ...call }) => {
    const { basedOn, ...input } = body
    const seen = { id: params.id, basedOn }
    return presentHiddenPrice(await changeHiddenPrice(context, accessedBy(call), seen, input))
  })
  mount(contract.deleteHiddenPrice, async ({ params, query, ...call }) =>
    presentHiddenPrice(await deleteHiddenPrice(context, accessedBy(call), { ...params, ...query })),
  )
}
