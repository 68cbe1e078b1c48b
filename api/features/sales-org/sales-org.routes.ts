import * as mappings from '#shared/sales-org/contact-code-mapping.contract.ts'
import { readManagerFigures } from '#shared/sales-org/manager-figures.contract.ts'
import * as managers from '#shared/sales-org/sales-manager.contract.ts'
import { readSalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import { readSalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import * as teams from '#shared/sales-org/sales-team.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { dayOf, periodOf } from '../stats/chosen-period.ts'
import { type AccountFollowers, heirOf } from '../users/account-followers.ts'
import { createMapping, deleteMapping, updateMapping } from './contact-code-mappings.commands.ts'
import { managerFigures } from './manager-figures.ts'
import { assignManager, deleteManager, updateManager } from './sales-managers.commands.ts'
import { presentManager, presentMapping, presentScope, presentTeam } from './sales-org.present.ts'
import { managerRows, mappingRows, placeOf, teamRows, unassignedRows } from './sales-org.queries.ts'
import { salesPerformance } from './sales-performance.ts'
import { createTeam, deleteTeam, updateTeam } from './sales-teams.commands.ts'

export function registerSalesOrganisation(
  { mount, ...registration }: Registration,
  followers: AccountFollowers,
): void {
  const context = { ...registration.context, ...followers }
  const db = context.database.kysely

  mount(teams.listSalesTeams, async () => (await teamRows(db)).map(presentTeam))
  mount(teams.createSalesTeam, async (call) =>
    presentTeam(await createTeam(context, { input: call.body, by: accessedBy(call) })),
  )
  mount(teams.updateSalesTeam, async (call) =>
    presentTeam(await updateTeam(context, call.params.id, { input: call.body, by: accessedBy(call) })),
  )
  mount(teams.deleteSalesTeam, async (call) =>
    presentTeam(await deleteTeam(context, call.params.id, accessedBy(call))),
  )

  mount(managers.listSalesManagers, async () => (await managerRows(db)).map(presentManager))
  mount(managers.listUnassignedSalesManagers, () => unassignedRows(db))
  mount(managers.assignSalesManager, async (call) =>
    presentManager(await assignManager(context, { input: call.body, by: accessedBy(call) })),
  )
  mount(managers.updateSalesManager, async (call) =>
    presentManager(await updateManager(context, call.params.id, { input: call.body, by: accessedBy(call) })),
  )
  mount(managers.deleteSalesManager, async (call) =>
    presentManager(
      await deleteManager(context, call.params.id, accessedBy(call), heirOf(call.query.handOverTo)),
    ),
  )

  mount(readSalesPerformance, ({ caller, query }) =>
    salesPerformance(context.database, caller.account, dayOf(query.day, context.clock.now())),
  )
  mount(readManagerFigures, ({ query }) =>
    managerFigures(context.database, periodOf(query, context.clock.now())),
  )
  mount(readSalesScope, async ({ caller }) => presentScope(await placeOf(db, caller.account.id)))

  mount(mappings.listContactCodeMappings, async () => (await mappingRows(db)).map(presentMapping))
  mount(mappings.createContactCodeMapping, async (call) =>
    presentMapping(await createMapping(context, { input: call.body, by: accessedBy(call) })),
  )
  mount(mappings.updateContactCodeMapping, async (call) =>
    presentMapping(await updateMapping(context, call.params.id, { input: call.body, by: accessedBy(call) })),
  )
  mount(mappings.deleteContactCodeMapping, async (call) =>
    presentMapping(await deleteMapping(context, call.params.id, accessedBy(call))),
  )
}
