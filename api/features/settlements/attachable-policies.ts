import { broken } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import { isAttachable, type ServiceCategory } from '#shared/policies/policy.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { PolicyRow } from '../policies/policies.present.ts'
import { policiesInForce } from '../policies/policies.queries.ts'
import { type Carried, currentCarrierName, type SettledFacts } from './prices-in-force.ts'

/** A document whose policies are those of the day of its activation. */
type Activated = Carried & Pick<SettledFacts, 'activated_at'>

/**
 * The policies' names. Throws RULE_BROKEN if one does not hold on the day of the activation, is of another carrier, or applies
 * automatically.
 */
export async function judgeAttachment(
  db: Queryable,
  document: Activated,
  policyIds: readonly number[],
): Promise<string[]> {
  const name = await currentCarrierName(db, document)
  const inForce = await policiesInForce(db, kstDay(document.activated_at ?? ''))
  const policies = inForce.filter(({ policy_id }) => policyIds.includes(policy_id))
  if (policies.length < policyIds.length) throw broken('policyIds', await missingSentence(db, policyIds))
  if (policies.some((policy) => policy.carrier !== name))
    throw broken('policyIds', '고객 통신사의 정책이 아닙니다.')
  if (policies.some((policy) => !isAttachable(policy.service_category as ServiceCategory)))
    throw broken('policyIds', '모바일과 결합 정책은 자동으로 적용됩니다.')
  return policies.map((policy) => policy.policy_name)
}

/** The names of the policies that are attached to a document. */
export async function attachedNames(db: Queryable, documentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_policies')
    .innerJoin('carrier_service_policies', 'carrier_service_policies.id', 'document_policies.policy_id')
    .select('policy_name')
    .where('document_id', '=', documentId)
    .orderBy('policy_name')
    .execute()
  return rows.map((row) => row.policy_name)
}

async function missingSentence(db: Queryable, policyIds: readonly number[]): Promise<string> {
  const there = await db
    .selectFrom('carrier_service_policies')
    .select('id')
    .where('id', 'in', [0, ...policyIds])
    .where('is_active', '=', 1)
    .execute()
  return there.length < policyIds.length
    ? '삭제된 정책이 들어 있습니다.'
    : '개통일에 적용되지 않는 정책이 들어 있습니다.'
}

/** The policies that can be attached to a document, by name. */
export async function attachablePolicies(db: Queryable, document: Activated): Promise<PolicyRow[]> {
  const name = await currentCarrierName(db, document)
  const policies = await policiesInForce(db, kstDay(document.activated_at ?? ''))
  return policies.filter(
    (policy) => policy.carrier === name && isAttachable(policy.service_category as ServiceCategory),
  )
}
