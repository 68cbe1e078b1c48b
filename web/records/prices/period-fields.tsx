import { Grid } from '@chakra-ui/react'
import * as z from 'zod/mini'
import type { KstDay } from '#shared/kst.ts'
import { lastDayOf, PERIOD_REVERSED, type PricePeriod, priceDay, untilAfter } from '#shared/price-period.ts'
import { DateField, type DateFieldProps } from '../../ui/DateField.tsx'

/** The days as they are typed: empty, open on that side; `effectiveUntil` is the last day, included. */
export interface PeriodValues {
  effectiveFrom: string
  effectiveUntil: string
}

const day = z.union([z.literal(''), priceDay])
export const periodFields = { effectiveFrom: day, effectiveUntil: day }

/** The check of a form with these fields. */
export const isPeriodInOrder = z.refine<PeriodValues>(
  ({ effectiveFrom, effectiveUntil }) => effectiveUntil === '' || effectiveUntil >= effectiveFrom,
  { message: PERIOD_REVERSED, path: ['effectiveUntil'] },
)

/** The first values: a change of what holds begins today, and what has not begun is changed itself. */
export function periodValues(row: PricePeriod | null, today: KstDay): PeriodValues {
  const from = row?.effectiveFrom ?? ''
  return {
    effectiveFrom: from > today ? from : today,
    effectiveUntil: (row && (row.effectiveUntil ?? '') > today ? lastDayOf(row) : null) ?? '',
  }
}

export function periodInput({ effectiveFrom, effectiveUntil }: PeriodValues): PricePeriod {
  return {
    effectiveFrom: effectiveFrom === '' ? null : effectiveFrom,
    effectiveUntil: untilAfter(effectiveUntil === '' ? null : effectiveUntil),
  }
}

type Day = Omit<DateFieldProps, 'label' | 'hint'>
interface PeriodFieldsProps {
  /** The field of the first day with its words. */
  from: Day & Pick<DateFieldProps, 'label' | 'hint'>
  until: Day
  untilLabel?: string
}

/** The first and the last day of a period. */
export function PeriodFields({ from, until, untilLabel = '종료일' }: PeriodFieldsProps) {
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      <DateField {...from} />
      <DateField label={untilLabel} hint="이날까지 적용합니다. 비워두면 계속 적용합니다." {...until} />
    </Grid>
  )
}

/** The same for a policy or deduction, of which both days may be left open. */
export function OpenPeriodFields({ isNew, ...days }: { isNew: boolean; from: Day; until: Day }) {
  const hint = isNew
    ? '이날 개통부터 적용합니다. 비워두면 처음부터 적용합니다.'
    : '이날 개통부터 바뀝니다. 그 전날까지는 지금 내용이 남습니다.'
  const from = { label: '적용 시작일', hint, ...days.from }
  return <PeriodFields from={from} until={days.until} untilLabel="적용 종료일" />
}
