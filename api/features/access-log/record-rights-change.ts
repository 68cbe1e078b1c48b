import type { AccessDetail, RightsChange } from '#shared/access-log/access-log.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'

/** Writes whose rights changed, and how, in the transaction in which they change. */
export async function recordRightsChange(
  db: Queryable,
  { by, at }: { by: AccessedBy; at: Date },
  change: RightsChange,
  account: { id: number; username: string },
  detail: Omit<AccessDetail, 'change'> = {},
): Promise<void> {
  const subject = { kind: 'account', id: account.id, name: account.username } as const
  const row = accessRow('rights-changed', { subject, person: null, detail: { change, ...detail } }, by, at)
  await insertAccessRows(db, [row])
}
