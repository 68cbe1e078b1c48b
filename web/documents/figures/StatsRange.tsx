import { Flex } from '@chakra-ui/react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useRef } from 'react'
import { isKstDay } from '#shared/kst.ts'
import { withFilter } from '../../lib/address-filter.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { rangeProblem } from '../list/closed-filter.ts'
import type { Days } from './figure-days.ts'

/** The panels that have a range of days; each keeps its own in the address. */
type RangeName = 'carrier' | 'worker'

const dayIn = (text: string | null) => (text !== null && isKstDay(text) ? text : '')

export interface StatsRangeState {
  days: Days
  /** What is wrong with the days; null when they are valid. */
  problem: string | null
  onChange: (changed: Partial<Days>) => void
}

/** The days of a panel, kept in the address. */
export function useStatsRange(name: RangeName): StatsRangeState {
  const [params, setParams] = useAddressFilter()
  const [startName, endName] = [`${name}StartDate`, `${name}EndDate`]
  const days: Days = { startDate: dayIn(params.get(startName)), endDate: dayIn(params.get(endName)) }
  return {
    days,
    problem: rangeProblem(days),
    onChange: ({ startDate, endDate }) =>
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

/** Fields for a panel's first and last day and a button back to all days; `of` is the panel's title. */
export function StatsRange({ of, days, onChange }: Omit<StatsRangeState, 'problem'> & { of: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(frame)
  const isNarrowed = days.startDate !== '' || days.endDate !== ''
  return (
    <Flex
      ref={frame}
      role="search"
      tabIndex={-1}
      outline="none"
      {...focusKept}
      aria-label={`${of} 기간`}
      align="center"
      wrap="wrap"
      gap="2"
      mb="3"
      css={{ '& > :first-of-type': { flexGrow: '1' } }}
    >
      <DateRangeField of="개통" {...days} onChange={onChange} />
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
