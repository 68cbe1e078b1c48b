import { type AccessAction, AccessDetail, type AccessRecord } from '#shared/access-log/access-log.contract.ts'
import type { AccountKind } from '#shared/permissions.ts'
import type { AccessRow } from './chain.ts'

export function presentAccessRow(row: AccessRow): AccessRecord {
  return {
    id: row.id,
    at: row.at,
    accountId: row.account_id,
    username: row.username,
    accountName: row.account_name,
    accountKind: row.account_kind === '' ? null : (row.account_kind as AccountKind),
    address: row.address,
    userAgent: row.user_agent,
    action: row.action as AccessAction,
    subjectKind: row.subject_kind as AccessRecord['subjectKind'],
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    personName: row.person_name,
    personPhone: row.person_phone,
    detail: AccessDetail.parse(JSON.parse(row.detail)),
    reason: row.reason,
    isSealed: row.hash !== null,
  }
}
