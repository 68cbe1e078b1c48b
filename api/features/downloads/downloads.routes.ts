import * as contract from '#shared/downloads/downloads.contract.ts'
import * as manage from '#shared/downloads/manage-downloads.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Registration } from '../../registration.ts'
import {
  addDocumentTemplate,
  changeDocumentTemplate,
  documentTemplate,
  documentTemplates,
  removeDocumentTemplate,
} from './document-templates.ts'
import { presentPricingTable, presentTemplate } from './downloads.present.ts'
import { DOWNLOADS_ROOM, openOfferedFile } from './offered-files.ts'
import {
  activePricingTables,
  addPricingTable,
  changePricingTable,
  pricingTable,
  pricingTables,
  removePricingTable,
} from './pricing-tables.ts'

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
    (await documentTemplates(db, caller.account)).map(presentTemplate),
  )
  mount(contract.downloadDocumentTemplate, async ({ caller, params }) =>
    openOfferedFile(context, caller.account, await documentTemplate(db, params.id)),
  )
  mount(manage.createDocumentTemplate, async ({ caller, body, file }) =>
    presentTemplate(await addDocumentTemplate(context, caller.account, body, file)),
  )
  mount(manage.updateDocumentTemplate, async ({ params, body }) =>
    presentTemplate(await changeDocumentTemplate(context, params.id, body)),
  )
  mount(manage.deleteDocumentTemplate, async ({ params }) =>
    presentTemplate(await removeDocumentTemplate(context, params.id)),
  )
}

function registerPricingTables({ mount, context }: Registration): void {
  const db = context.database.kysely
  mount(contract.listPricingTables, async ({ caller }) =>
    (await pricingTables(db, caller.account)).map(presentPricingTable),
  )
  mount(contract.listActivePricingTables, async () =>
    (await activePricingTables(db)).map(presentPricingTable),
  )
  mount(contract.downloadPricingTable, async ({ caller, params }) =>
    openOfferedFile(context, caller.account, await pricingTable(db, params.id)),
  )
  mount(manage.createPricingTable, async ({ caller, body, file }) =>
    presentPricingTable(await addPricingTable(context, caller.account, body, file)),
  )
  mount(manage.updatePricingTable, async ({ params, body }) =>
    presentPricingTable(await changePricingTable(context, params.id, body)),
  )
  mount(manage.deletePricingTable, async ({ params }) =>
    presentPricingTable(await removePricingTable(context, params.id)),
  )
}
