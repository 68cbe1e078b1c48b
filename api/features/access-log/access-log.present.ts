import { type AccessAction, AccessDetail, type AccessRecord } from '#shared/access-log/access-log.contract.ts'
import type { AccountKind } from '#shared/permissions.ts'
import type { AccessRow } from './chain.ts'

/** In letters; an export of all documents has hundreds of thousands. */
const SHOWN_OF_IDS = 500

/** An entry on a page, of whose ids nobody reads more than the first. */
export function presentShortened(row: AccessRow): AccessRecord {
  const record = presentAccessRow(row)
  const { documents } = record.detail
  if (documents === undefined || documents.length <= SHOWN_OF_IDS) return record
  const begin = documents.slice(0, documents.lastIndexOf(',', SHOWN_OF_IDS))
  return { ...record, detail: { ...record.detail, documents: `${begin},…` } }
}

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
