import { Flex } from '@chakra-ui/react'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useRef } from 'react'
import { formatKstDateTime, type KstDay, monthWords } from '#shared/kst.ts'
import { PRICE_DAYS } from '#shared/price-period.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { MonthStepper } from './MonthStepper.tsx'
import { isRunningMonth, isWholeMonth, monthPeriod, monthsBeside, type Period } from './period.ts'
import { useClosings } from './settlement-lists.ts'

/** On a phone the month and the actions share the first line, and the dates stand below. */
const ON_PHONE_LAST = { base: '1', md: '0' }

export interface PeriodBarProps {
  period: Period
  today: KstDay
  /** Gets what makes the changed dates of those of the moment: what is drawn may be older. */
  onChange: (change: (now: Period) => Partial<Period>) => void
  /** The actions on the settlements of these days. */
  actions: ReactNode
}

/** The range of days that the whole page shows: month by month, or from one date to another. */
export function PeriodBar({ period, today, onChange, actions }: PeriodBarProps) {
  const { startDate, endDate } = period
  const { before, after } = monthsBeside(period, today)
  const closing = useClosings().data?.find(
    ({ month }) => isWholeMonth(period) && month === startDate.slice(0, 7),
  )
  const frame = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(frame)
  return (
    <Flex ref={frame} tabIndex={-1} outline="none" {...focusKept} wrap="wrap" align="center" gap="2" mb="3">
      <MonthStepper
        onBefore={before && (() => onChange((now) => monthsBeside(now, today).before ?? now))}
        onAfter={after && (() => onChange((now) => monthsBeside(now, today).after ?? now))}
      >
        {isWholeMonth(period) ? monthWords(startDate) : '직접 선택'}
      </MonthStepper>
      <Flex
        order={ON_PHONE_LAST}
        flexBasis={{ base: 'full', md: '18rem' }}
        css={{ '& > *': { flexGrow: '1' } }}
      >
        <DateRangeField
          of="정산"
          startDate={startDate}
          endDate={endDate}
          within={PRICE_DAYS}
          onChange={(changed) => onChange(() => changed)}
        />
      </Flex>
      {isRunningMonth(period, today) ? null : (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          order={ON_PHONE_LAST}
          onClick={() => onChange(() => monthPeriod(today))}
        >
          이번 달
        </Button>
      )}
      {closing === undefined ? null : (
        <Badge icon={<Lock aria-hidden />}>
          <span title={`${closing.closedByName} · ${formatKstDateTime(closing.closedAt)}`}>마감된 달</span>
        </Badge>
      )}
      <Flex ms="auto" gap="2" align="center">
        {actions}
      </Flex>
    </Flex>
  )
}
