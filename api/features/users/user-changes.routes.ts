import * as contract from '#shared/users/user-changes.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import type { AccountFollowers } from './account-followers.ts'
import { changeUser } from './change-user.ts'
import { deleteUser } from './delete-user.ts'
import { presentUser } from './users.present.ts'

export function registerUserChanges(registration: Registration, followers: AccountFollowers): void {
  const { mount } = registration
  const context = { ...registration.context, ...followers }

  mount(contract.updateUser, async (call) =>
    presentUser(await changeUser(context, call.params.id, call.body, accessedBy(call))),
  )
  mount(contract.deleteUser, async (call) =>
    presentUser(await deleteUser(context, call.params.id, accessedBy(call))),
  )
  mount(contract.setUserPassword, async (call) => {
    const { userId, newPassword } = call.body
    const change = { password: newPassword }
    return presentUser(await changeUser(context, userId, change, accessedBy(call), 'newPassword'))
  })
  mount(contract.changeUserRole, async (call) => {
    const { userId, ...kind } = call.body
    return presentUser(await changeUser(context, userId, kind, accessedBy(call)))
  })
}
