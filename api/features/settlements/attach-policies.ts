import { broken } from '#shared/errors.ts'
import { isAttachable, type ServiceCategory } from '#shared/policies/policy.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { lockRows } from '../../database/lock-rows.ts'
import type { Account } from '../../http/accounts.ts'
import { requireActivated } from '../documents/changes/change-device-info.ts'
import { changeDocument, type DocumentContext } from '../documents/changes/change-document.ts'
import type { PolicyRow } from '../policies/policies.present.ts'
import { policyRows } from '../policies/policies.queries.ts'
import { holdMonths, requireOpenMonth } from '../settlement-months/open-months.ts'
import { currentCarrierName } from './prices-in-force.ts'
import { calculatedColumns } from './settlement-columns.ts'

interface Attachment {
  version?: number | undefined
  policyIds: readonly number[]
}

/**
 * Attaches these policies to an activated document and no others, and calculates it anew with them. Throws CONFLICT for what is not
 * activated, RULE_BROKEN for a policy of another carrier or one that counts by itself, MONTH_CLOSED, and VERSION_CONFLICT.
 */
export function attachPolicies(
  context: DocumentContext,
  account: Account,
  id: number,
  { version, policyIds }: Attachment,
): Promise<void> {
  const { database } = context
  return database.transaction((transaction) => {
    const { db } = transaction
    return changeDocument(transaction, context, { account, id, version }, async (row, by) => {
      requireActivated(by.actor, row)
      await holdMonths(db, database.kind, 'settle')
      await requireOpenMonth(db, row.activated_at ?? by.at)
      // Nobody deletes them between our looking and our writing.
      await lockRows(db, database.kind, 'carrier_service_policies', policyIds, 'share')
      await judgeAttachment(db, row.carrier, policyIds)
      await db.deleteFrom('document_policies').where('document_id', '=', id).execute()
      const rows = policyIds.map((policyId) => ({ document_id: id, policy_id: policyId }))
      if (rows.length > 0) await db.insertInto('document_policies').values(rows).execute()
      return [{ columns: await calculatedColumns(db, row, by.at), events: [] }]
    })
  })
}

/** Throws RULE_BROKEN. */
export async function judgeAttachment(
  db: Queryable,
  carrier: string | null,
  policyIds: readonly number[],
): Promise<void> {
  const name = await currentCarrierName(db, carrier)
  const policies = await db
    .selectFrom('carrier_service_policies')
    .select(['carrier', 'service_category'])
    .where('id', 'in', [0, ...policyIds])
    .execute()
  if (policies.length < policyIds.length) throw broken('policyIds', '삭제된 정책이 들어 있습니다.')
  if (policies.some((policy) => policy.carrier !== name))
    throw broken('policyIds', '고객 통신사의 정책이 아닙니다.')
  if (policies.some((policy) => !isAttachable(policy.service_category as ServiceCategory)))
    throw broken('policyIds', '모바일과 결합 정책은 자동으로 적용됩니다.')
}

/** What can be attached to documents of a carrier, by name. */
export async function attachablePolicies(db: Queryable, carrier: string | null): Promise<PolicyRow[]> {
  const name = await currentCarrierName(db, carrier)
  const policies = await policyRows(db)
  return policies.filter(
    (policy) => policy.carrier === name && isAttachable(policy.service_category as ServiceCategory),
  )
}
