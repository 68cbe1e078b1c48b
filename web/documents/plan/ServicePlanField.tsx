import { memo, useMemo, useState } from 'react'
import { comparable, matchesKorean } from '#shared/korean.ts'
import { formatWon } from '#shared/money.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { Combobox } from '../../ui/Combobox.tsx'

export interface ServicePlanFieldProps {
  /** 요금제 by default. */
  label?: string
  /** The field's name in the form. */
  name: string
  carrier: string | null
  /** The carrier's active plans. */
  plans: readonly ServicePlan[]
  value: number | null
  /** The name of the chosen plan, also when it is no longer active. */
  chosenName: string | null
  onChange: (id: number | null) => void
  error: string | undefined
  /** Whether the form requires a plan. */
  required?: boolean
}

/** The plan: the user types a part of its name or an amount of data and chooses an active plan. */
export const ServicePlanField = memo(function ServicePlanField(props: ServicePlanFieldProps) {
  const { label = '요금제', name, carrier, plans, value, onChange, error } = props
  const chosen = plans.find(({ id }) => id === value)
  const chosenName = chosen?.name ?? props.chosenName ?? ''
  // Null while nothing is typed: the box then shows the chosen plan and the list shows all plans.
  const [typed, setTyped] = useState<string | null>(null)
  const options = useMemo(() => findPlans(plans, typed ?? ''), [plans, typed])
  const emptyText =
    carrier === null
      ? '통신사 정보가 없습니다.'
      : plans.length === 0
        ? `${carrier}의 활성 요금제가 없습니다.`
        : '검색 결과가 없습니다'
  return (
    <Combobox<ServicePlan>
      label={label}
      required={props.required}
      name={name}
      placeholder="요금제명 또는 데이터(GB, MB) 검색"
      error={error}
      hint={plans.length === 0 ? emptyText : undefined}
      value={typed ?? chosenName}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setTyped(null)
        // What fits one plan only needs no choice.
        const [only, ...others] = options
        if (typed !== null && typed.trim() !== '' && only !== undefined && others.length === 0)
          onChange(only.id)
      }}
      onValueChange={(text) => {
        setTyped(text)
        if (text === '') onChange(null)
      }}
      options={options}
      optionKey={({ id }) => id}
      emptyText={emptyText}
      onChoose={({ id }) => {
        setTyped(null)
        onChange(id)
      }}
      renderOption={(plan) => <PlanLine plan={plan} />}
    />
  )
})

function PlanLine({ plan }: { plan: ServicePlan }) {
  const facts = [plan.planType, plan.dataAllowance, plan.combinationEligible ? '결합 가능' : null]
  return (
    <>
      <span>
        {plan.name} <small>{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</small>
      </span>
      <span className="tabular">{formatWon(plan.monthlyFee)}</span>
    </>
  )
}

/** The plans that a query finds by name in any case; a number first finds plans with that many GB or MB. */
export function findPlans(plans: readonly ServicePlan[], query: string): ServicePlan[] {
  const wanted = comparable(query)
  if (!/^\d+$/.test(wanted)) return plans.filter(({ name }) => matchesKorean(name, query))
  const amount = new RegExp(`(^|\\D)${wanted}\\s*(gb|mb)`)
  const isAmount = (plan: ServicePlan) => amount.test(comparable(plan.name))
  const byAmount = plans.filter(isAmount)
  const byName = plans.filter((plan) => !isAmount(plan) && comparable(plan.name).includes(wanted))
  return [...byAmount, ...byName]
}
