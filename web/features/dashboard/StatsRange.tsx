import { Flex } from '@chakra-ui/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useSearchParams } from 'react-router-dom'
import { isKstDay } from '#shared/kst.ts'
import { rangeProblem } from '../../documents/list/closed-filter.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import type { Range } from './dashboard.api.ts'

/** Which of the page's panels a range narrows: each has its own in the address. */
type RangeName = 'carrier' | 'worker'

const dayIn = (text: string | null) => (text !== null && isKstDay(text) ? text : '')

/** The days of a panel, as they stand in the address. */
export function useStatsRange(name: RangeName) {
  const [params, setParams] = useSearchParams()
  const [startName, endName] = [`${name}StartDate`, `${name}EndDate`]
  const range: Range = { startDate: dayIn(params.get(startName)), endDate: dayIn(params.get(endName)) }
  return {
    range,
    problem: rangeProblem(range),
    change: ({ startDate, endDate }: Partial<Range>) =>
      setParams(
        (now) =>
          withFilter(now, {
            ...(startDate === undefined ? {} : { [startName]: startDate }),
            ...(endDate === undefined ? {} : { [endName]: endDate }),
          }),
        { replace: true, preventScrollReset: true },
      ),
  }
}

export interface StatsRangeProps {
  /** Whose range: 통신사별 개통. */
  of: string
  range: Range
  onChange: (changed: Partial<Range>) => void
}

/** The first and the last day that a panel counts, and back to all days. */
export function StatsRange({ of, range, onChange }: StatsRangeProps) {
  const isNarrowed = range.startDate !== '' || range.endDate !== ''
  return (
    <Flex role="search" aria-label={`${of} 기간`} align="center" wrap="wrap" gap="2" mb="3">
      <DateRangeField of="개통" {...range} onChange={onChange} />
      {isNarrowed ? (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          onClick={() => onChange({ startDate: '', endDate: '' })}
        >
          <RotateCcw aria-hidden />
          초기화
        </Button>
      ) : null}
    </Flex>
  )
}
