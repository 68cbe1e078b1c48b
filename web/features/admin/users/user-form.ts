import * as z from 'zod/mini'
import { personNameText } from '#shared/auth/account.contract.ts'
import type { UserChange } from '#shared/users/user-changes.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { kindAnswersOf, kindShape, typeAndRoleOf } from './account-kinds.ts'

export const UserForm = z.object({
  name: personNameText,
  ...kindShape,
  team: z.string(),
  /** Sorted names, one per line, so that the same carriers are an equal value; empty for all carriers. */
  allowedCarriers: z.string(),
})
export type UserForm = z.infer<typeof UserForm>

export const carriersText = (names: readonly string[]) => [...names].sort().join('\n')
export const carriersIn = (text: string) => text.split('\n').filter(Boolean)

export function userFormOf(user: User): UserForm {
  return {
    name: user.name,
    ...kindAnswersOf(user),
    team: user.team ?? '',
    allowedCarriers: carriersText(user.allowedCarriers),
  }
}

/** Only the fields that differ, so that what others saved meanwhile is not overwritten. */
export function changeOf(before: UserForm, after: UserForm): UserChange {
  const now = typeAndRoleOf(after)
  const was = typeAndRoleOf(before)
  return {
    ...(after.name === before.name ? {} : { name: after.name }),
    ...(now === was ? {} : now),
    ...(after.team === before.team ? {} : { team: after.team === '' ? null : after.team }),
    ...(after.allowedCarriers === before.allowedCarriers
      ? {}
      : { allowedCarriers: carriersIn(after.allowedCarriers) }),
  }
}
