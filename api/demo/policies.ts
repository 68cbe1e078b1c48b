import { kstDay } from '#shared/kst.ts'
import type { CarrierServicePolicyInput } from '#shared/policies/policy.contract.ts'
import type { Context } from '../context.ts'
import { deductionRows } from '../features/policies/policies.queries.ts'
import { createPolicy } from '../features/policies/save-policy.ts'
import { setDeduction } from '../features/policies/set-deduction.ts'
import { atServer } from '../http/access-sink.ts'
import type { Account } from '../http/accounts.ts'

type Policy = readonly [
  carrier: string,
  policyName: string,
  policyType: CarrierServicePolicyInput['policyType'],
  serviceCategory: CarrierServicePolicyInput['serviceCategory'],
  amount: number,
  description: string | null,
]

const POLICIES: readonly Policy[] = [
  ['KT', '결합 유치 추가', 'addition', 'bundle', 15_000, '가족 결합, 인터넷 결합 모두'],
  ['KT', '인터넷 동시 가입 추가', 'addition', 'internet', 40_000, null],
  ['KT', 'TV 동시 가입 추가', 'addition', 'tv', 20_000, null],
  ['SKT', '결합 유치 추가', 'addition', 'bundle', 12_000, null],
  ['SKT', '구비서류 지연 차감', 'deduction', 'other', 10_000, '개통 후 7일 안에 서류를 보완하지 않은 경우'],
  ['LGU+', '보안 상품 가입 추가', 'addition', 'security', 5_000, null],
  ['LGU+', '인터넷 해지 차감', 'deduction', 'internet', 30_000, '개통 후 3개월 안에 해지한 경우'],
  ['헬로모바일', '유심비 차감', 'deduction', 'mobile', 4_400, '모든 개통'],
]

/** Deductions by the name of the add-on that is sold along; one of them is switched off. */
const DEDUCTIONS: ReadonlyMap<string, { amount: number; isActive: boolean }> = new Map([
  ['휴대폰 안심보험', { amount: 2_000, isActive: true }],
  ['스팸 차단 플러스', { amount: 500, isActive: true }],
  ['영상 이용권', { amount: 3_000, isActive: false }],
])

/** What carriers take off or add beside the unit prices, from the first day on. */
export async function makePolicies(context: Context, admin: Account): Promise<void> {
  for (const [carrier, policyName, policyType, serviceCategory, amount, description] of POLICIES) {
    const input = {
      carrier,
      policyName,
      policyType,
      serviceCategory,
      amount,
      description,
      effectiveFrom: null,
    }
    await createPolicy(context, atServer(admin), input)
  }
  for (const { id, service_name } of await deductionRows(
    context.database.kysely,
    kstDay(context.clock.now()),
  )) {
    const deduction = DEDUCTIONS.get(service_name)
    if (deduction === undefined) continue
    const { amount: deductionAmount, isActive } = deduction
    await setDeduction(context, {
      by: atServer(admin),
      additionalServiceId: id,
      input: { deductionAmount, isActive, effectiveFrom: null },
    })
  }
}
