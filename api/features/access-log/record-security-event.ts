import type { AccessDetail, RightsChange, SecurityEvent } from '#shared/access-log/access-log.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { Accessed, AccessedBy } from '../../http/access-sink.ts'
import { accessRow, insertAccessRows } from './access-rows.ts'

/** Who did something and when. */
export interface Happened {
  by: AccessedBy
  at: Date
}

/** What the server does by itself stands in the log under this name. */
export const SERVER: AccessedBy = {
  account: { id: 0, username: 'server', name: '서버', userType: 'admin', role: 'admin' },
  address: '서버',
  userAgent: null,
}

/** What the entry is about, besides its author. */
export type EventDetail = AccessDetail & Partial<Pick<Accessed, 'subject' | 'person'>> & { reason?: string }

/** Records a security event in the same transaction as what happened; best as its last statement. */
export async function recordSecurityEvent(
  db: Queryable,
  { by, at }: Happened,
  event: SecurityEvent,
  { subject = null, person = null, reason, ...detail }: EventDetail = {},
): Promise<void> {
  await insertAccessRows(db, [accessRow(event, { subject, person, detail, reason }, by, at)])
}

/** Records whose rights changed and how, in the same transaction as the change. */
export function recordRightsChange(
  db: Queryable,
  happened: Happened,
  change: RightsChange,
  account: { id: number; username: string },
  detail: Omit<AccessDetail, 'change'> = {},
): Promise<void> {
  return recordRightsChanges(db, happened, change, [account], detail)
}

/** Records the same change for many accounts. */
export async function recordRightsChanges(
  db: Queryable,
  { by, at }: Happened,
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
