import * as z from 'zod/mini'
import { accountKind } from '#shared/permissions.ts'
import { STAFF_KINDS, type StaffKind } from '#shared/users/user-changes.contract.ts'
import type { User } from '#shared/users/users.contract.ts'

/** The kind of a staff account as two questions; the second one is asked only for workers. */
export const kindShape = {
  kind: z.enum(['worker', 'sales_manager', 'admin']),
  workerKind: z.enum(['worker', 'dealer_worker', 'user']),
}
export interface KindAnswers {
  kind: 'worker' | 'sales_manager' | 'admin'
  workerKind: 'worker' | 'dealer_worker' | 'user'
}

function staffKindOf({ kind, workerKind }: KindAnswers): StaffKind {
  return kind === 'worker' ? workerKind : kind
}

/** The answers that match an account; for a store they have no meaning, as it is asked neither question. */
export function kindAnswersOf(user: Pick<User, 'userType' | 'role'> | null): KindAnswers {
  const kind = user === null ? 'worker' : accountKind(user)
  if (kind === 'admin' || kind === 'sales_manager') return { kind, workerKind: 'worker' }
  return { kind: 'worker', workerKind: kind === 'dealer' ? 'worker' : kind }
}

export function typeAndRoleOf(answers: KindAnswers) {
  return STAFF_KINDS[staffKindOf(answers)]
}
