import type { AccessDetail, RightsChange } from '#shared/access-log/access-log.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { accessRow, insertAccessRows } from '../access-log/access-rows.ts'

/** Who does what the server does by itself. */
export const BY_SERVER: AccessedBy = {
  account: { id: 0, username: 'system', name: '시스템', userType: 'admin', role: 'admin' },
  address: '',
  userAgent: null,
}

interface PrivacyAct extends Omit<AccessDetail, 'change'> {
  change: RightsChange
  document?: { id: number; name: string }
  reason?: string
}

/** Records what was decided or done about personal data, in the same transaction; kept as long as changes of rights. */
export async function recordPrivacyAct(
  db: Queryable,
  { by, at }: { by: AccessedBy; at: Date },
  { document, reason, ...detail }: PrivacyAct,
): Promise<void> {
  const subject = document === undefined ? null : { kind: 'document' as const, ...document }
  await insertAccessRows(db, [accessRow('rights-changed', { subject, person: null, detail, reason }, by, at)])
}
