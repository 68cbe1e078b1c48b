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
  /** Null chooses today, whichever day that is. */
  onChoose: (day: KstDay | null) => void
}

/** The day before or after, any other of two years, and back to today. */
export function DayChooser({ day, today, onChoose }: DayChooserProps) {
  const first = firstChosenDay(today)
  const choose = (chosen: KstDay) => onChoose(chosen === today || chosen === '' ? null : chosen)
  return (
    <Flex role="group" aria-label="날짜 선택" align="center" gap="2">
      <IconButton
        label="이전 날"
        icon={<ChevronLeft aria-hidden />}
        variant="outline"
        disabled={day <= first}
        onClick={() => choose(addKstDays(day, -1))}
      />
      <Box flex="1" minWidth="0" maxWidth="12rem" css={{ '& input': { minWidth: '0', px: '2' } }}>
        <DateField
          label="날짜"
          hideLabel
          title="날짜"
          value={day}
          min={first}
          max={today}
          onChange={choose}
        />
      </Box>
      <IconButton
        label="다음 날"
        icon={<ChevronRight aria-hidden />}
        variant="outline"
        disabled={day >= today}
        onClick={() => choose(addKstDays(day, 1))}
      />
      {day === today ? null : (
        <Button variant="outline" colorPalette="gray" onClick={() => onChoose(null)}>
          오늘
        </Button>
      )}
    </Flex>
  )
}
