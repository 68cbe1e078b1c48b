import { BUILT_IN_FILTERS, WORK_LISTS } from '#shared/saved-views/built-in-views.ts'
import * as settings from '#shared/saved-views/list-settings.contract.ts'
import * as contract from '#shared/saved-views/saved-view.contract.ts'
import type { Registration } from '../../registration.ts'
import { questionOf } from '../documents/listing/document-parts.ts'
import { documentTotal } from '../documents/listing/document-totals.ts'
import { changeListSettings, readListSettings } from './list-settings.ts'
import { createView, deleteView, type SavedViewRow, updateView, viewRows } from './saved-views.commands.ts'

/** The views that accounts save of their lists, and how they left these; each account has its own. */
export function registerSavedViews({ mount, context }: Registration): void {
  const { database, clock } = context
  const { kysely } = database
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
  mount(settings.readListSettings, ({ caller: { account } }) => readListSettings(kysely, account.id))
  mount(settings.changeListSettings, ({ caller: { account }, body }) =>
    changeListSettings(database, account.id, body),
  )
  mount(contract.countBuiltInViews, async ({ caller: { account }, query: { list } }) => {
    const asker = { account, now: clock.now() }
    const count = (name: keyof typeof BUILT_IN_FILTERS) =>
      documentTotal(
        database,
        questionOf(asker, { ...BUILT_IN_FILTERS[name], activationStatus: [...WORK_LISTS[list]] }),
      )
    const [mine, answered, unread] = await Promise.all([count('mine'), count('answered'), count('unread')])
    return { mine, answered, unread }
  })
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
