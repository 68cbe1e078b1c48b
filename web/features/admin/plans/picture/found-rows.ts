import { formatWon, isWon } from '#shared/money.ts'
import type { FoundPlan } from '#shared/service-plans/plan-picture.contract.ts'
import { type ServicePlan, ServicePlanInput } from '#shared/service-plans/service-plan.contract.ts'

export type PlanField = FoundPlan['doubtful'][number]

/** A row of the picture, or one that was added by hand, as it is being corrected. */
export interface FoundRow {
  key: number
  isIncluded: boolean
  name: string
  planType: ServicePlan['planType'] | ''
  dataAllowance: string
  monthlyFee: number | null
  combinationEligible: boolean
  /** The fields that were read with uncertainty and that nobody has confirmed yet. */
  doubtful: readonly PlanField[]
  place: FoundPlan['place'] | null
}

export type RowErrors = Partial<Record<PlanField, string>>

/** The existing plans of the carrier by name. */
export type ExistingPlans = ReadonlyMap<string, ServicePlan>

export function existingOf(plans: readonly ServicePlan[], carrier: string): ExistingPlans {
  return new Map(plans.filter((plan) => plan.carrier === carrier).map((plan) => [plan.name, plan]))
}

/** Where a plan exists already, the fields that the picture does not show keep their values. */
export function rowsOf(found: readonly FoundPlan[], existing: ExistingPlans): FoundRow[] {
  return found.map((plan, key) => {
    const known = existing.get(plan.name)
    return {
      key,
      isIncluded: true,
      name: plan.name,
      planType: plan.planType ?? known?.planType ?? '',
      dataAllowance: plan.dataAllowance ?? known?.dataAllowance ?? '',
      monthlyFee: plan.monthlyFee,
      combinationEligible: plan.combinationEligible ?? known?.combinationEligible ?? false,
      doubtful: plan.doubtful,
      place: plan.place,
    }
  })
}

export function emptyRow(rows: readonly FoundRow[]): FoundRow {
  return {
    key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
    isIncluded: true,
    name: '',
    planType: '',
    dataAllowance: '',
    monthlyFee: null,
    combinationEligible: false,
    doubtful: [],
    place: null,
  }
}

/** A field that somebody typed into is no longer doubtful. */
export function withChange(row: FoundRow, change: Partial<FoundRow>): FoundRow {
  return { ...row, ...change, doubtful: row.doubtful.filter((field) => !(field in change)) }
}

/** Whether saving the row adds or changes a plan, and the old and new value of each changed field. */
export interface Fate {
  kind: 'new' | 'same' | 'changed'
  changes: readonly string[]
}

export function fateOf(row: FoundRow, existing: ExistingPlans): Fate {
  const known = existing.get(row.name.trim())
  if (known === undefined) return { kind: 'new', changes: [] }
  const won = (fee: number | null) => (fee !== null && isWon(fee) ? formatWon(fee) : '–')
  const yesNo = (flag: boolean) => (flag ? '가능' : '불가')
  const compared: [string, string, string][] = [
    ['유형', known.planType, row.planType],
    ['데이터', known.dataAllowance ?? '–', row.dataAllowance.trim() || '–'],
    ['월 요금', won(known.monthlyFee), won(row.monthlyFee)],
    ['결합', yesNo(known.combinationEligible), yesNo(row.combinationEligible)],
  ]
  const changes = compared.flatMap(([label, from, to]) => (from === to ? [] : [`${label} ${from} → ${to}`]))
  return { kind: changes.length === 0 ? 'same' : 'changed', changes }
}

export interface CheckedRows {
  plans: ServicePlanInput[]
  /** The errors by the key of the row; empty when all rows can be saved. */
  errors: ReadonlyMap<number, RowErrors>
}

/** The rows that are to be saved as the server takes them, or their errors. */
export function checkRows(rows: readonly FoundRow[], carrier: string): CheckedRows {
  const plans: ServicePlanInput[] = []
  const errors = new Map<number, RowErrors>()
  for (const row of rows.filter(({ isIncluded }) => isIncluded)) {
    const checked = ServicePlanInput.safeParse({
      name: row.name,
      carrier,
      planType: row.planType,
      dataAllowance: row.dataAllowance,
      monthlyFee: row.monthlyFee ?? undefined,
      combinationEligible: row.combinationEligible,
    })
    if (checked.success) plans.push(checked.data)
    else errors.set(row.key, errorsOf(checked.error.issues.map(({ path, message }) => [path[0], message])))
  }
  return { plans, errors }
}

/** Places the server's errors: `plans.3.name` is the fourth of the rows that were sent. */
export function refusedRows(
  rows: readonly FoundRow[],
  details: readonly { field?: string; message: string }[],
): ReadonlyMap<number, RowErrors> {
  const sent = rows.filter(({ isIncluded }) => isIncluded)
  const errors = new Map<number, RowErrors>()
  for (const { field = '', message } of details) {
    const [, index, name] = /^plans\.(\d+)\.(\w+)$/.exec(field) ?? []
    const row = sent[Number(index)]
    // All rows have the same carrier and no field for it: its error is shown at the name.
    if (row !== undefined) errors.set(row.key, { ...errors.get(row.key), ...errorsOf([[name, message]]) })
  }
  return errors
}

function errorsOf(issues: readonly (readonly [PropertyKey | undefined, string])[]): RowErrors {
  return Object.fromEntries(
    issues.map(([field, message]) => [field === 'carrier' ? 'name' : field, message] as const),
  )
}
