import * as contract from '#shared/saved-views/saved-view.contract.ts'
import type { Registration } from '../../registration.ts'
import { createView, deleteView, type SavedViewRow, updateView, viewRows } from './saved-views.commands.ts'

/** The views that accounts save of their lists; each account has its own. */
export function registerSavedViews({ mount, context }: Registration): void {
  const { kysely } = context.database
  mount(contract.listSavedViews, async ({ caller: { account } }) =>
    (await viewRows(kysely, account.id)).map(presentView),
  )
  mount(contract.createSavedView, async ({ caller: { account }, body }) =>
    presentView(await createView(context, account.id, body)),
  )
  mount(contract.updateSavedView, async ({ caller: { account }, params, body }) =>
    presentView(await updateView(context, account.id, params.id, body)),
  )
  mount(contract.deleteSavedView, async ({ caller: { account }, params }) =>
    presentView(await deleteView(context, account.id, params.id)),
  )
}

function presentView(row: SavedViewRow): contract.SavedView {
  return {
    id: row.id,
    list: row.list as contract.DocumentListName,
    name: row.name,
    filter: row.filter,
    hiddenColumns: JSON.parse(row.hidden_columns) as string[],
  }
}
