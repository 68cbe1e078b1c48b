import { expect, it } from 'vitest'
import { saveServicePlans } from '#shared/service-plans/plan-picture.contract.ts'
import { listServicePlans, type ServicePlanInput } from '#shared/service-plans/service-plan.contract.ts'
import { openTestAppWith } from '../../testing/open-test-app.ts'

const app = await openTestAppWith('KT시험', 'SKT시험')

const plan = (name: string, more: Partial<ServicePlanInput> = {}): ServicePlanInput => ({
  name,
  carrier: 'KT시험',
  planType: '5G',
  dataAllowance: '10GB',
  monthlyFee: 45_000,
  combinationEligible: false,
  ...more,
})
const save = (plans: ServicePlanInput[]) => app.call(app.actors.admin, saveServicePlans, { body: { plans } })
const namesOf = async (carrier: string) =>
  (await app.call(app.actors.admin, listServicePlans)).body
    .filter((each) => each.carrier === carrier)
    .map(({ name, monthlyFee }) => `${name} ${monthlyFee}`)

it('adds new plans, changes those that bear the name already, and leaves what is the same', async () => {
  const first = await save([plan('하나'), plan('둘'), plan('하나', { carrier: 'SKT시험' })])
  expect(first.body).toEqual({ added: 3, changed: 0, unchanged: 0 })
  const second = await save([plan('하나', { monthlyFee: 39_000.5 }), plan('둘'), plan('셋')])
  expect(second.body).toEqual({ added: 1, changed: 1, unchanged: 1 })
  expect((await namesOf('KT시험')).sort()).toEqual(['둘 45000', '셋 45000', '하나 39000.5'])
  expect(await namesOf('SKT시험')).toEqual(['하나 45000'])
})

it('saves nothing when one row is wrong, and says which rows are', async () => {
  const before = await namesOf('KT시험')
  const refused = await save([
    plan('좋은 것'),
    plan('같은 것'),
    plan('같은 것'),
    plan('먼 것', { carrier: '없는텔' }),
  ])
  expect(refused.status).toBe(422)
  expect(refused.error.details).toEqual([
    { field: 'plans.2.name', message: '목록에 같은 이름의 요금제가 있습니다.' },
    { field: 'plans.3.carrier', message: '등록되지 않은 통신사입니다.' },
  ])
  const malformed = await save([plan('좋은 것'), plan(' ', { monthlyFee: -1 })])
  expect(malformed.status).toBe(400)
  expect(malformed.error.details?.map(({ field }) => field)).toEqual(['plans.1.name', 'plans.1.monthlyFee'])
  expect(await namesOf('KT시험')).toEqual(before)
})
