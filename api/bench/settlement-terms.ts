import type BetterSqlite3 from 'better-sqlite3'
import { createDice, pick } from './people.ts'

/** The fields of a document that decide its settlement. */
export interface Terms {
  planId: number | null
  planName: string | null
  /** JSON, as the column stores it. */
  addOnIds: string
  isBundled: number
}

const PLANS = 8
const ADD_ONS = 4
/** The earliest day that a price may have, so that activations of every year have a price. */
const FROM = '2000-01-01'
const SINCE = '2000-01-01T00:00:00.000Z'
const NO_TERMS: Terms = { planId: null, planName: null, addOnIds: '[]', isBundled: 0 }

/** Makes plans, add-ons and policies with prices; the returned function picks from them for activations. */
export function fillTerms(
  file: BetterSqlite3.Database,
  carriers: readonly string[],
  adminId: number,
): (carrier: string, isActivated: boolean) => Terms {
  // A generator of its own, so that changed prices leave the documents as they are.
  const dice = createDice(43)
  const insert = preparedInserts(file)
  const offers = new Map(carriers.map((carrier) => [carrier, offerOf(carrier)]))
  return (carrier, isActivated) => {
    const offer = offers.get(carrier)
    if (!isActivated || offer === undefined) return NO_TERMS
    const plan = pick(offer.plans, dice)
    return {
      planId: plan.id,
      planName: plan.name,
      addOnIds: JSON.stringify(offer.addOns.filter(() => dice(4) === 0)),
      isBundled: dice(4) === 0 ? 1 : 0,
    }
  }

  function offerOf(carrier: string) {
    const plans = Array.from({ length: PLANS }, (_, at) => {
      const name = `${carrier} 5G 요금제 ${at + 1}`
      const id = Number(insert.plan.run(name, carrier, 3_000_000 + at * 500_000, SINCE).lastInsertRowid)
      const price = 10_000_000 + at * 1_000_000
      insert.price.run(id, price, price + 5_000_000, FROM, adminId, SINCE)
      return { id, name }
    })
    const addOns = Array.from({ length: ADD_ONS }, (_, at) => {
      const addOn = insert.addOn.run(`${carrier} 부가서비스 ${at + 1}`, carrier, 500_000, SINCE)
      const id = Number(addOn.lastInsertRowid)
      insert.deduction.run(id, 500_000 + at * 100_000, adminId, SINCE)
      return id
    })
    insert.policy.run(carrier, '개통 장려금', 'addition', 'mobile', 2_000_000, adminId, SINCE)
    insert.policy.run(carrier, '유심 차감', 'deduction', 'mobile', 700_000, adminId, SINCE)
    insert.policy.run(carrier, '결합 추가', 'addition', 'bundle', 1_000_000, adminId, SINCE)
    insert.policy.run(carrier, '인터넷 추가', 'addition', 'internet', 3_000_000, adminId, SINCE)
    file.exec('update carrier_service_policies set policy_id = id')
    return { plans, addOns }
  }
}

function preparedInserts(file: BetterSqlite3.Database) {
  return {
    plan: file.prepare(
      "insert into service_plans (name, carrier, plan_type, monthly_fee, created_at) values (?, ?, '5G', ?, ?)",
    ),
    price:
      file.prepare(`insert into settlement_unit_prices (service_plan_id, new_customer_price, port_in_price,
      effective_from, created_by, created_at) values (?, ?, ?, ?, ?, ?)`),
    addOn: file.prepare(`insert into additional_services (service_name, carrier, service_type, monthly_fee,
      created_at) values (?, ?, '부가서비스', ?, ?)`),
    deduction:
      file.prepare(`insert into additional_service_deductions (additional_service_id, deduction_amount,
      updated_by, updated_at) values (?, ?, ?, ?)`),
    policy:
      file.prepare(`insert into carrier_service_policies (carrier, policy_name, policy_type, service_category,
      amount, created_by, created_at) values (?, ?, ?, ?, ?, ?, ?)`),
  }
}
