import * as contract from '#shared/downloads/downloads.contract.ts'
import * as manage from '#shared/downloads/manage-downloads.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { presentPricingTable, presentTemplate } from './downloads.present.ts'
import { DOWNLOADS_ROOM, openOfferedFile, PRICING_TABLES, TEMPLATES } from './offered-files.ts'

/** Form templates and price tables, which everybody who works with applications may download. */
export function registerDownloads(registration: Registration): void {
  registerTemplates(registration)
  registerPricingTables(registration)
  registration.sockets.onAuthenticated((connection) => {
    if (scopeOf(connection.account, 'downloads.read') !== null)
      registration.context.hub.join(connection, DOWNLOADS_ROOM)
  })
}

function registerTemplates({ mount, context }: Registration): void {
  const db = context.database.kysely
  mount(contract.listDocumentTemplates, async ({ caller }) =>
    (await TEMPLATES.all(db, caller.account)).map(presentTemplate),
  )
  mount(
    contract.downloadDocumentTemplate,
    async ({ caller: { account }, params, query: asked, accessed }) => {
      const row = await TEMPLATES.byId(db, params.id)
      const opened = await openOfferedFile(context, 'document_templates', row, { account, asked })
      accessed(opened.accessed)
      return opened.answer
    },
  )
  mount(manage.createDocumentTemplate, async ({ body, file, ...call }) =>
    presentTemplate(await TEMPLATES.add(context, accessedBy(call), body, file)),
  )
  mount(manage.updateDocumentTemplate, async ({ params, body, ...call }) =>
    presentTemplate(await TEMPLATES.change(context, accessedBy(call), params.id, body)),
  )
  mount(manage.deleteDocumentTemplate, async ({ params, ...call }) =>
    presentTemplate(await TEMPLATES.remove(context, accessedBy(call), params.id)),
  )
}

function registerPricingTables({ mount, context }: Registration): void {
  const db = context.database.kysely
  mount(contract.listPricingTables, async ({ caller }) =>
    (await PRICING_TABLES.all(db, caller.account)).map(presentPricingTable),
  )
  mount(contract.listActivePricingTables, async ({ caller }) => {
    const rows = await PRICING_TABLES.all(db, caller.account)
    return rows.filter((row) => row.is_active === 1).map(presentPricingTable)
  })
  mount(contract.downloadPricingTable, async ({ caller: { account }, params, query: asked, accessed }) => {
    const row = await PRICING_TABLES.byId(db, params.id)
    const opened = await openOfferedFile(context, 'pricing_tables', row, { account, asked })
    accessed(opened.accessed)
    return opened.answer
  })
  mount(manage.createPricingTable, async ({ body, file, ...call }) =>
    presentPricingTable(await PRICING_TABLES.add(context, accessedBy(call), body, file)),
  )
  mount(manage.updatePricingTable, async ({ params, body, ...call }) =>
    presentPricingTable(await PRICING_TABLES.change(context, accessedBy(call), params.id, body)),
  )
  mount(manage.deletePricingTable, async ({ params, ...call }) =>
    presentPricingTable(await PRICING_TABLES.remove(context, accessedBy(call), params.id)),
  )
}
