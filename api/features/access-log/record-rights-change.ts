import type { AccessDetail, RightsChange } from '#shared/access-log/access-log.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'

/** Records whose rights changed and how, in the same transaction as the change. */
export function recordRightsChange(
  db: Queryable,
  by: { by: AccessedBy; at: Date },
  change: RightsChange,
  account: { id: number; username: string },
  detail: Omit<AccessDetail, 'change'> = {},
): Promise<void> {
  return recordRightsChanges(db, by, change, [account], detail)
}

/** Records the same change for many accounts. */
export async function recordRightsChanges(
  db: Queryable,
  { by, at }: { by: AccessedBy; at: Date },
  change: RightsChange,
  accounts: readonly { id: number; username: string }[],
  detail: Omit<AccessDetail, 'change'> = {},
): Promise<void> {
  const rows = accounts.map(({ id, username }) => {
    const subject = { kind: 'account', id, name: username } as const
    return accessRow('rights-changed', { subject, person: null, detail: { change, ...detail } }, by, at)
  })
  await insertAccessRows(db, rows)
}
