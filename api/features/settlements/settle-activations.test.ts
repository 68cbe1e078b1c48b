import { beforeEach, describe, expect, it } from 'vitest'
import { updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { changeDeviceInfo } from '#shared/documents/completed.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { completeWorkRequest } from '#shared/documents/work-requests.contract.ts'
import { updateCarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { type Actor, createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, price, deduct, policy, carrierWithPolicy, hide, activate, read, told } =
  await openSettlementWorld()
const { admin, worker, dealer } = app.actors
const { kysely } = app.context.database

beforeEach(async () => {
  for (const table of [
    'document_policies',
    'carrier_service_policies',
    'additional_service_deductions',
    'hidden_prices',
  ] as const)
    await kysely.deleteFrom(table).execute()
  await kysely.deleteFrom('settlement_unit_prices').where('effective_from', '<>', '2000-01-01').execute()
  await kysely.updateTable('settlement_unit_prices').set({ effective_until: null }).execute()
  app.clock.set('2026-11-20T03:00:00.000Z')
})

const recalculate = () => app.call(admin, recalculateSettlements)
const setAmount = (id: number, settlementAmount: number | null, version?: number) =>
  app.call(admin, changeSettlementAmount, {
    params: { id },
    body: { settlementAmount, ...(version === undefined ? {} : { version }) },
  })

describe('an activation', () => {
  it('is settled by the price of its kind, its add-ons, its policies and its hidden price', async () => {
    await deduct(5000)
    await policy({ policyName: '유심', amount: 2000 })
    await policy({ policyName: '결합', serviceCategory: 'bundle', policyType: 'addition', amount: 7000 })
    await policy({ policyName: '인터넷', serviceCategory: 'internet', amount: 99_000 })
    await policy({ policyName: '다른 통신사', carrier: 'SKT', amount: 1 })
    await hide(20_000)
    const portIn = { customerType: 'port-in', previousCarrier: 'SK' } as const
    const id = await activate(undefined, portIn, { isBundled: true, addOns: [world.addOn] })
    expect(await read(id)).toMatchObject({
      settlementAmount: 150_000,
      calculatedSettlementAmount: 150_000,
      manualSettlementAmount: null,
      hiddenPrice: 20_000,
      settlementNewCustomerPrice: 100_000,
      settlementPortInPrice: 150_000,
      settlementCalculatedAt: app.clock.now().toISOString(),
      policyDetails: [
        { kind: 'port-in-price', label: '5G 베이직', amount: 150_000 },
        { kind: 'add-on-deduction', label: '링투유', amount: -5000 },
        { kind: 'policy-addition', label: '결합', amount: 7000 },
        { kind: 'policy-deduction', label: '유심', amount: -2000 },
      ],
    })
    expect(await told(id)).toEqual([
      ['미정', '150,000원', null],
      ['히든단가 없음', '히든단가 20,000원', null],
    ])
  })

  it('takes the price that was in force on its Seoul day, to the instant', async () => {
    await price('2026-11-10', { newCustomerPrice: 111_000, portInPrice: 0 })
    await hide(1000, '2026-11-10')
    // 15:00 UTC is midnight in Korea.
    const before = await read(await activate('2026-11-09T14:59:59.999Z'))
    const after = await read(await activate('2026-11-09T15:00:00.000Z'))
    expect([before.settlementAmount, before.hiddenPrice]).toEqual([100_000, null])
    expect([after.settlementAmount, after.hiddenPrice]).toEqual([111_000, 1000])
  })

  it('takes the hidden price of exactly its code', async () => {
    await hide(1000, '2000-01-01', 'KT-MP')
    expect((await read(await activate())).hiddenPrice).toBe(null)
  })

  it('has no amount without a plan or a price, and says so', async () => {
    const unpriced = await world.make.plan(`새 요금제 ${Math.random()}`, 'KT', 10_000)
    for (const servicePlanId of ['', String(unpriced)]) {
      const id = await activate(
        undefined,
        servicePlanId === '' ? { servicePlanId: undefined } : { servicePlanId },
      )
      expect(await read(id)).toMatchObject({
        settlementAmount: null,
        policyDetails: null,
        settlementCalculatedAt: null,
      })
      expect(await told(id)).toEqual([])
    }
  })

  it('is settled with the amount that an administrator sent with it', async () => {
    const { id } = await world.submit(dealer, { customerName: '직접', servicePlanId: String(world.plan) })
    const body = { subscriptionNumber: '1', manualSettlementAmount: 70_000 }
    await app.call(admin, completeWorkRequest, { params: { id }, body })
    expect(await read(id)).toMatchObject({ settlementAmount: 70_000, calculatedSettlementAmount: 100_000 })
    expect(await told(id)).toEqual([['미정', '70,000원', '직접 입력']])
  })

  it('that an administrator takes back has no settlement, and is settled anew', async () => {
    const id = await activate()
    await setAmount(id, 1)
    const correct = (body: object) => app.call(admin, correctStatus, { params: { id }, body })
    await correct({ activationStatus: '대기', notes: '잘못 눌렀음' })
    expect(await read(id)).toMatchObject({ settlementAmount: null, hiddenPrice: null, policyDetails: null })
    await correct({ activationStatus: '개통' })
    expect(await read(id)).toMatchObject({ settlementAmount: 100_000 })
    expect(await told(id)).toEqual([
      ['미정', '100,000원', null],
      ['100,000원', '1원', '직접 입력'],
      ['1원', '미정', null],
      ['미정', '100,000원', null],
    ])
  })

  it('that is cancelled says what it was worth and that it counts no more', async () => {
    await hide(20_000)
    const id = await activate()
    await world.changed(worker, id, '취소')
    expect(await read(id)).toMatchObject({ settlementAmount: 100_000, hiddenPrice: 20_000 })
    expect((await told(id)).at(-1)).toEqual(['120,000원', '0원', '개통취소로 정산에서 제외'])
  })
})

describe('a recalculation', () => {
  it('alone applies prices that were set later, counts what it changed and keeps manual amounts', async () => {
    const [changed, byHand, same] = [
      await activate(),
      await activate(),
      await activate('2026-10-01T03:00:00.000Z'),
    ]
    await setAmount(byHand, 90_000)
    await recalculate()
    await price('2026-11-01', { newCustomerPrice: 130_000.5, portInPrice: 0 })
    expect((await read(changed)).settlementAmount).toBe(100_000)

    app.clock.advance(1000)
    const { body } = await recalculate()
    expect(body.updatedDocuments).toBe(
      await countWhere('settlement_calculated_at', app.clock.now().toISOString()),
    )
    expect(body.message).toContain(`${body.updatedDocuments}건이 변경되었습니다.`)
    expect((await read(changed)).settlementAmount).toBe(130_000.5)
    expect(await read(byHand)).toMatchObject({
      settlementAmount: 90_000,
      calculatedSettlementAmount: 130_000.5,
    })
    expect((await read(same)).settlementAmount).toBe(100_000)
    expect((await told(changed)).at(-1)).toEqual(['100,000원', '130,000.5원', '재계산'])
    expect(await told(same)).toHaveLength(1)

    expect((await recalculate()).body.updatedDocuments).toBe(0)
  })

  it('follows the plan of a corrected customer, deductions and policies, and counts up no version', async () => {
    const id = await activate(undefined, {}, { addOns: [world.addOn] })
    const other = await world.make.plan(`비싼 요금제 ${Math.random()}`, 'KT', 90_000)
    await price('2000-01-01', { newCustomerPrice: 200_000, portInPrice: 0 }, other)
    await app.call(worker, changeDeviceInfo, { params: { id }, body: { servicePlanId: other } })
    await deduct(1000)
    const policyId = await policy({ amount: 500 })
    const before = await read(id)
    expect(before.settlementAmount).toBe(100_000)
    await recalculate()
    const after = await read(id)
    expect([after.settlementAmount, after.version]).toEqual([198_500, before.version])

    const body = { policyType: 'addition' } as const
    await app.call(admin, updateCarrierServicePolicy, { params: { id: policyId }, body })
    await recalculate()
    expect((await read(id)).settlementAmount).toBe(199_500)
  })

  it('knows the policies of a carrier that was renamed since', async () => {
    const { carrierId, fields } = await carrierWithPolicy('옛이름', 'OLD')
    const id = await activate(undefined, fields)
    const params = { id: carrierId }
    await app.call(admin, updateCarrier, { params, body: { name: '새이름' } })
    await recalculate()
    expect(await read(id)).toMatchObject({ carrier: '옛이름', settlementAmount: 90_000 })
    await app.call(admin, updateCarrier, { params, body: { isWired: true } })
    await recalculate()
    expect((await read(id)).settlementAmount).toBe(100_000)
  })

  it('goes through more than one piece', async () => {
    const id = await activate()
    const { id: _, ...template } = await kysely
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (let at = 0; at < 450; at += 1) {
      const copy = { ...template, document_number: `C-${at}` }
      await kysely.insertInto('documents').values(copy).execute()
    }
    await price('2026-11-01', { newCustomerPrice: 1, portInPrice: 0 })
    const { body } = await recalculate()
    expect(body.updatedDocuments).toBeGreaterThanOrEqual(451)
    const left = await kysely
      .selectFrom('documents')
      .select('id')
      .where('document_number', 'like', 'C-%')
      .where('calculated_settlement_amount', '<>', 100)
      .execute()
    expect(left).toEqual([])
    await kysely.deleteFrom('document_events').where('note', '=', '재계산').execute()
    await kysely.deleteFrom('documents').where('document_number', 'like', 'C-%').execute()
  })

  it('is refused while another one is in work', async () => {
    const answers = await Promise.all([recalculate(), recalculate()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.error).toContain('다른 정산 작업이 진행 중')
  })
})

describe('an amount that is set by hand', () => {
  it('wins, bears its history, and can be left to the calculation again', async () => {
    const id = await activate()
    expect((await setAmount(id, 123_456.78)).body).toMatchObject({
      settlementAmount: 123_456.78,
      calculatedSettlementAmount: 100_000,
    })
    await setAmount(id, 0)
    await setAmount(id, null)
    expect((await read(id)).settlementAmount).toBe(100_000)
    expect((await told(id)).slice(1)).toEqual([
      ['100,000원', '123,456.78원', '직접 입력'],
      ['123,456.78원', '0원', '직접 입력'],
      ['0원', '100,000원', '계산된 금액으로'],
    ])
  })

  it('is saved by one of two administrators, and the other is told', async () => {
    const id = await activate()
    const { version } = await read(id)
    const colleague = await createActor(app.context, SECOND_ADMIN)
    const save = (actor: Actor, settlementAmount: number) =>
      app.call(actor, changeSettlementAmount, { params: { id }, body: { settlementAmount, version } })
    const answers = await Promise.all([save(admin, 111_000), save(colleague, 222_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body.settlementAmount
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { settlementAmount: won, version: version + 1 },
    })
    expect((await read(id)).settlementAmount).toBe(won)
  })

  it.each([-1, 0.001, 100_000_000, '1000', null])('refuses %j where it is no amount', async (amount) => {
    const id = await activate()
    const { status } = await setAmount(id, amount as number)
    expect(status).toBe(amount === null ? 200 : 400)
  })

  it('is for what is activated', async () => {
    const { id } = await world.submit(dealer, { customerName: '아직' })
    const { status, error } = await setAmount(id, 1)
    expect([status, error.error]).toEqual([409, '개통완료된 신청이 아닙니다.'])
  })
})

async function countWhere(column: 'settlement_calculated_at', value: string): Promise<number> {
  const rows = await kysely
    .selectFrom('documents')
    .select('id')
    .where(column, '=', value)
    .where('manual_settlement_amount', 'is', null)
    .execute()
  return rows.length
}
