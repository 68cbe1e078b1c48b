import { Box, Flex } from '@chakra-ui/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { firstChosenDay } from '#shared/stats/chosen-day.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'

export interface DayChooserProps {
  /** The day that is shown. */
  day: KstDay
  today: KstDay
  /** Gets what chooses from the day of the moment, as what is drawn may be older. Null is today, whichever day that is. */
  onChoose: (choice: (now: KstDay) => KstDay | null) => void
}

/** The day before or after, any other of two years, and back to today. */
export function DayChooser({ day, today, onChoose }: DayChooserProps) {
  const first = firstChosenDay(today)
  const chosen = (wanted: KstDay) => (wanted >= today || wanted === '' ? null : wanted)
  const step = (by: 1 | -1) =>
    onChoose((now) => {
      const wanted = addKstDays(now, by)
      return chosen(wanted < first ? first : wanted)
    })
  return (
    <Flex role="group" aria-label="날짜 선택" align="center" gap="2">
      <IconButton
        label="이전 날"
        icon={<ChevronLeft aria-hidden />}
        variant="outline"
        disabled={day <= first}
        onClick={() => step(-1)}
      />
      <Box flex="1" minWidth="0" maxWidth="12rem" css={{ '& input': { minWidth: '0', px: '2' } }}>
        <DateField
          label="날짜"
          hideLabel
          title="날짜"
          value={day}
          min={first}
          max={today}
          onChange={(wanted) => onChoose(() => chosen(wanted))}
        />
      </Box>
      <IconButton
        label="다음 날"
        icon={<ChevronRight aria-hidden />}
        variant="outline"
        disabled={day >= today}
        onClick={() => step(1)}
      />
      {day === today ? null : (
        <Button variant="outline" colorPalette="gray" onClick={() => onChoose(() => null)}>
          오늘
        </Button>
      )}
    </Flex>
  )
}
