import type { Context } from '../context.ts'
import { createAdditionalService } from '../features/additional-services/save-additional-service.ts'
import type { CarrierContext } from '../features/carriers/rename-carrier.ts'
import { updateCarrier } from '../features/carriers/update-carrier.ts'
import { createServicePlan } from '../features/service-plans/save-service-plan.ts'
import type { ServicePlanRow } from '../features/service-plans/service-plans.present.ts'
import { atServer } from '../http/access-sink.ts'
import type { Account } from '../http/accounts.ts'

/** The carriers of the stores, with the share of the trade that each has. */
export const TRADE = [
  ['KT', 26],
  ['SKT', 24],
  ['LGU+', 20],
  ['KT엠모바일', 10],
  ['SK텔링크', 9],
  ['헬로모바일', 7],
  ['미래엔', 4],
] as const

const NETWORKS = ['KT', 'SKT', 'LGU+']

type Plan = readonly [
  name: string,
  planType: '5G' | 'LTE' | '3G',
  dataAllowance: string,
  monthlyFee: number,
  combinationEligible: boolean,
]

const NETWORK_PLANS: readonly Plan[] = [
  ['5G 프리미엄 무제한', '5G', '무제한', 89_000, true],
  ['5G 스탠다드 110GB', '5G', '110GB', 69_000, true],
  ['5G 슬림 30GB', '5G', '30GB', 61_000, true],
  ['5G 라이트 10GB', '5G', '10GB', 50_000, true],
  ['LTE 데이터 20GB', 'LTE', '20GB', 49_000, true],
  ['LTE 베이직 2GB', 'LTE', '2GB', 33_000, false],
  ['시니어 안심 600MB', 'LTE', '600MB', 27_000, false],
]

const VIRTUAL_PLANS: readonly Plan[] = [
  ['알뜰 5G 12GB', '5G', '12GB', 29_700, false],
  ['알뜰 LTE 11GB+', 'LTE', '11GB + 매일 2GB', 33_000, false],
  ['알뜰 LTE 7GB+', 'LTE', '7GB + 1Mbps', 17_600, false],
  ['알뜰 통화맘껏 1GB', 'LTE', '1GB', 9_900, false],
  ['알뜰 표준 3G', '3G', '300MB', 5_500, false],
]

const ADD_ONS = [
  ['통화연결음', '부가서비스', 990, '통화연결음 1곡 무료'],
  ['휴대폰 안심보험', '부가서비스', 5500, '분실·파손 보상'],
  ['스팸 차단 플러스', '부가서비스', 1100, null],
  ['가족 결합', '결합상품', 0, '회선 2개 이상'],
  ['영상 이용권', '콘텐츠', 9900, '첫 달 무료'],
] as const

export interface Catalogue {
  plans: Map<string, ServicePlanRow[]>
  /** Ids of add-ons by carrier. */
  addOns: Map<string, number[]>
}

/** Plans and add-ons of every carrier in trade; the networks ask for a document. */
export async function makeCatalogue(context: CarrierContext, admin: Account): Promise<Catalogue> {
  const catalogue: Catalogue = { plans: new Map(), addOns: new Map() }
  const ids = new Map(
    (await context.database.kysely.selectFrom('carriers').select(['id', 'name']).execute()).map((row) => [
      row.name,
      row.id,
    ]),
  )
  for (const [carrier] of TRADE) {
    const isNetwork = NETWORKS.includes(carrier)
    const id = ids.get(carrier)
    if (isNetwork && id !== undefined) {
      await updateCarrier(context, { id, input: { documentRequired: true }, by: atServer(admin) })
    }
    const plans: ServicePlanRow[] = []
    for (const plan of isNetwork ? NETWORK_PLANS : VIRTUAL_PLANS)
      plans.push(await makePlan(context, admin, carrier, plan))
    catalogue.plans.set(carrier, plans)
    catalogue.addOns.set(carrier, await makeAddOns(context, admin, carrier, isNetwork))
  }
  return catalogue
}

function makePlan(context: Context, admin: Account, carrier: string, plan: Plan): Promise<ServicePlanRow> {
  const [name, planType, dataAllowance, monthlyFee, combinationEligible] = plan
  return createServicePlan(
    context,
    {
      name,
      carrier,
      planType,
      dataAllowance,
      monthlyFee,
      combinationEligible,
    },
    atServer(admin),
  )
}

async function makeAddOns(
  context: Context,
  admin: Account,
  carrier: string,
  isNetwork: boolean,
): Promise<number[]> {
  const ids: number[] = []
  for (const [serviceName, serviceType, monthlyFee, description] of isNetwork
    ? ADD_ONS
    : ADD_ONS.slice(0, 3)) {
    const row = await createAdditionalService(
      context,
      {
        serviceName,
        carrier,
        serviceType,
        monthlyFee,
        description,
      },
      atServer(admin),
    )
    ids.push(row.id)
  }
  return ids
}
