import type { AccessDetail, SecurityEvent } from '#shared/access-log/access-log.contract.ts'
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
