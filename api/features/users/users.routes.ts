import type { UserType } from '#shared/permissions.ts'
import * as changes from '#shared/users/user-changes.contract.ts'
import * as contract from '#shared/users/users.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import { permissionsOf } from '../../http/authentication.ts'
import type { Registration } from '../../registration.ts'
import type { AccountFollowers } from './account-followers.ts'
import { createStaff } from './create-staff.ts'
import { liftPermissions } from './lift-permissions.ts'
import { savePermissions } from './save-permissions.ts'
import { registerSessions } from './sessions/sessions.routes.ts'
import { registerUserChanges } from './user-changes.routes.ts'
import { presentUser } from './users.present.ts'
import { userOfType, userPage } from './users.queries.ts'

export function registerUsers(registration: Registration, followers: AccountFollowers): void {
  const { mount, context } = registration
  const db = context.database.kysely
  registerSessions(registration)
  registerUserChanges(registration, followers)

  async function menuPermissions(userId: number, userType: UserType) {
    const user = await userOfType(db, userId, userType)
    return {
      userId,
      userType,
      isRestricted: user.is_restricted === 1,
      permissions: await permissionsOf(db, userId),
    }
  }

  for (const list of [contract.listUsers, changes.listAllUsers]) {
    mount(list, async ({ query }) => {
      const { rows, total, nextCursor } = await userPage(db, query)
      return { items: rows.map(presentUser), total, nextCursor }
    })
  }
  mount(contract.createAdmin, async (call) => {
    const account = { ...call.body, userType: 'admin', role: 'admin' } as const
    return presentUser(await createStaff(context, account, accessedBy(call)))
  })
  mount(contract.createWorker, async (call) => {
    const { userType = 'worker', role = 'worker' } = call.body
    return presentUser(await createStaff(context, { ...call.body, userType, role }, accessedBy(call)))
  })
  mount(contract.createSalesManager, async (call) => {
    const account = { ...call.body, userType: 'sales_manager', role: 'sales_manager' } as const
    return presentUser(await createStaff(context, account, accessedBy(call)))
  })
  mount(contract.readUserPermissions, ({ params }) => menuPermissions(params.userId, params.userType))
  mount(contract.saveUserPermissions, async (call) => {
    const { body } = call
    await savePermissions(context, body, body.permissions, accessedBy(call))
    return menuPermissions(body.userId, body.userType)
  })
  mount(changes.liftUserPermissions, async (call) => {
    const { userId, userType } = call.params
    await liftPermissions(context, call.params, accessedBy(call))
    return menuPermissions(userId, userType)
  })
}
