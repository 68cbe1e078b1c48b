import type { UserType } from '#shared/permissions.ts'
import { readOpenThings } from '#shared/users/open-things.contract.ts'
import * as changes from '#shared/users/user-changes.contract.ts'
import * as contract from '#shared/users/users.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import { permissionsOf } from '../../http/authentication.ts'
import type { Registration } from '../../registration.ts'
import { type AccountFollowers, heirOf } from './account-followers.ts'
import { changeUser } from './change-user.ts'
import { deleteUser } from './close-account.ts'
import { createStaff } from './create-staff.ts'
import { type OpenThingsProviders, openThingsOf } from './open-things.ts'
import { liftPermissions, savePermissions } from './save-permissions.ts'
import { registerSessions } from './sessions/sessions.routes.ts'
import { presentUser } from './users.present.ts'
import { userOfType, userPage } from './users.queries.ts'

export function registerUsers(
  registration: Registration,
  followers: AccountFollowers & OpenThingsProviders,
): void {
  const { mount } = registration
  const context = { ...registration.context, ...followers }
  const db = context.database.kysely
  registerSessions(registration)

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
  mount(readOpenThings, ({ params }) => openThingsOf(context, params.id))
  mount(changes.updateUser, async (call) =>
    presentUser(await changeUser(context, call.params.id, call.body, accessedBy(call))),
  )
  mount(changes.deleteUser, async (call) =>
    presentUser(await deleteUser(context, call.params.id, accessedBy(call), heirOf(call.query.handOverTo))),
  )
  mount(changes.setUserPassword, async (call) => {
    const { userId, newPassword } = call.body
    const change = { password: newPassword }
    return presentUser(await changeUser(context, userId, change, accessedBy(call), 'newPassword'))
  })
  mount(changes.changeUserRole, async (call) => {
    const { userId, ...kind } = call.body
    return presentUser(await changeUser(context, userId, kind, accessedBy(call)))
  })
}
