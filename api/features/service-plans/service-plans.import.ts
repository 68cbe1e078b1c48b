import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import {
  PLAN_TYPES,
  type ServicePlan,
  ServicePlanInput,
} from '#shared/service-plans/service-plan.contract.ts'
import { requiredText } from '#shared/text.ts'
import { type ImportSpec, refused } from '../../imports/import-spec.ts'
import { keyAtCarrier, UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { ACTIVE_COLUMN, carrierColumn, monthlyFeeColumn, PLAN_NAMES } from '../carriers/import-columns.ts'
import { presentServicePlan } from './service-plans.present.ts'
import { servicePlanRows } from './service-plans.queries.ts'
import { type FoundServicePlans, findServicePlans, writeServicePlans } from './write-service-plans.ts'

const NO_TYPE = '요금제 유형은 5G, LTE, 3G 중에서 입력해주세요.'

/** Tables are typed by hand, so `lte` is accepted as LTE. */
const PlanRow = z.extend(ServicePlanInput, {
  planType: z.pipe(
    requiredText(LIMITS.shortText, NO_TYPE).check(z.toUpperCase()),
    z.enum(PLAN_TYPES, NO_TYPE),
  ),
})

/** Imports plans from a table by carrier and name: new ones are added, existing ones get the row's values. */
export const servicePlansImport: ImportSpec<ServicePlanInput, ServicePlan, FoundServicePlans> = {
  kind: 'service-plans',
  name: '요금제',
  columns: [
    {
      field: 'name',
      heading: '요금제명',
      aliases: [...PLAN_NAMES, '상품명', 'name'],
      required: true,
      examples: ['5G 예시 요금제', 'LTE 예시 요금제'],
    },
    carrierColumn(['예시텔레콤', '예시텔레콤']),
    {
      field: 'planType',
      heading: '유형',
      aliases: ['요금제 유형', '구분', 'type'],
      required: true,
      examples: ['5G', 'LTE'],
    },
    {
      field: 'dataAllowance',
      heading: '데이터',
      aliases: ['데이터 제공량', '제공 데이터', 'data', 'data allowance'],
      required: true,
      examples: ['무제한', '11GB'],
    },
    monthlyFeeColumn(['69,000', '33,000']),
    {
      field: 'combinationEligible',
      heading: '결합 가능',
      aliases: ['결합', '결합 여부', 'combinable'],
      kind: 'flag',
      required: true,
      examples: ['가능', '불가'],
    },
    ACTIVE_COLUMN,
  ],
  schema: PlanRow,
  key: ({ carrier, name }) => keyAtCarrier(carrier, name),
  label: ({ carrier, name }) => `${carrier} · ${name}`,
  current: async (db) => (await servicePlanRows(db)).map(presentServicePlan),
  find: findServicePlans,
  existing: ({ carrier, name }, { plans }) => plans.get(keyAtCarrier(carrier, name)) ?? null,
  problem: ({ carrier }, _existing, { unknownCarriers }) =>
    unknownCarriers.has(carrier) ? refused('carrier', UNKNOWN_CARRIER) : null,
  async write(transaction, accepted, _found, { context, accessedBy }) {
    await writeServicePlans(transaction, context, accepted, accessedBy)
    return {}
  },
}
