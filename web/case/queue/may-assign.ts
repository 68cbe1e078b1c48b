import type { AccountKind } from '#shared/permissions.ts'

/** Users and administrators assign anybody's documents; workers take what is free and give away their own. */
export function mayAssign(
  kind: AccountKind,
  accountId: number,
  { assignedWorkerId }: { assignedWorkerId: number | null },
): boolean {
  return kind === 'admin' || kind === 'user' || assignedWorkerId === null || assignedWorkerId === accountId
}
