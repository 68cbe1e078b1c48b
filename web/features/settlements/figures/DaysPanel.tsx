import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'
import { Panel } from '../../../documents/figures/Panel.tsx'
import { dayMark, dayText } from '../../../lib/kst-day-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { FigureTable } from '../../../ui/chart/FigureTable.tsx'
import { TREND_ROOM, TrendChart } from '../../../ui/chart/TrendChart.tsx'
import { type ChartDay, chartDays, shortWon } from '../chart-days.ts'
import { areDaysComparable } from '../comparison.ts'
import { isWholeMonth } from '../period.ts'
import { countWords, totalWords } from '../settlement-sums.ts'
import type { DaysProps, FiguresProps } from './figures-props.ts'

const NOW = { color: 'accent.solid' } as const
const BEFORE = { color: 'status.waiting.solid' } as const
/** The least value that the axis reaches; with no money on any day it would end at 1 won. */
const LEAST_WON = 10_000

/** The sum of each day beside the one a month earlier, as lines or as a table. */
export function DaysPanel({ totals, filter, today }: FiguresProps) {
  const [isTable, setTable] = useState(false)
  const hasBefore = areDaysComparable(filter, today)
  const days = totals && chartDays(totals, hasBefore ? totals.before : null, today)
  const isMonth = isWholeMonth(filter)
  const names = {
    now: isMonth ? monthName(filter.startDate) : '이 기간',
    before: hasBefore ? beforeName(totals, isMonth) : null,
  }
  return (
    <Panel
      title="일별 합계"
      action={
        <Button size="sm" variant="ghost" disabled={days === undefined} onClick={() => setTable(!isTable)}>
          {isTable ? '그래프로 보기' : '표로 보기'}
        </Button>
      }
    >
      {days === undefined ? (
        <Box role="status" aria-label="불러오는 중" {...TREND_ROOM} borderRadius="md" bg="bg.subtle" />
      ) : isTable ? (
        <DaysTable days={days} names={names} />
      ) : (
        <DayLines days={days} names={names} isMonth={isMonth} />
      )}
    </Panel>
  )
}

const monthName = (day: string) => `${Number(day.slice(5, 7))}월`

function beforeName(totals: FiguresProps['totals'], isMonth: boolean): string {
  return isMonth && totals !== undefined ? monthName(totals.before.startDate) : '한 달 전'
}

/** The chart, and above it the figures of the day that is pointed at, pressed or focused. */
function DayLines({ days, names, isMonth }: DaysProps & { isMonth: boolean }) {
  const [chosen, choose] = useState<number | null>(null)
  const [pointed, point] = useState<number | null>(null)
  // After a change of the filter the chosen day may no longer exist.
  const shownAt = [pointed, chosen].find((place) => place !== null && place < days.length) ?? null
  const shown = shownAt === null ? undefined : days[shownAt]
  return (
    <>
      <Flex wrap="wrap" columnGap="5" rowGap="1" mb="2" minHeight="6" align="baseline">
        <LineFigure
          dot={NOW.color}
          name={shown?.day ? dayText(shown.day) : names.now}
          sums={shown?.sums ?? null}
        />
        {names.before === null ? null : (
          <LineFigure
            dot={BEFORE.color}
            name={shown?.dayBefore ? dayText(shown.dayBefore) : names.before}
            sums={shown?.before ?? null}
          />
        )}
      </Flex>
      <TrendChart
        label="날짜별 정산 합계"
        places={days.map((place) => placeWord(place, isMonth))}
        series={[
          ...(names.before === null
            ? []
            : [{ ...BEFORE, name: names.before, values: valuesOf(days, 'before') }]),
          { ...NOW, name: names.now, values: valuesOf(days, 'sums'), filled: true },
        ]}
        format={shortWon}
        least={LEAST_WON}
        shown={shownAt}
        describe={(place) => describeDay(days[place])}
        onPoint={point}
        onChoose={choose}
      />
    </>
  )
}

function LineFigure({ dot, name, sums }: { dot: string; name: string; sums: SettlementSums | null }) {
  return (
    <Flex as="span" align="baseline" gap="1.5" textStyle="sm" className="tabular">
      <Box as="span" boxSize="2" flexShrink="0" borderRadius="full" bg={dot} />
      <Text as="span" color="fg.muted">
        {name}
      </Text>
      {sums === null ? null : (
        <Text as="span" fontWeight="semibold">
          {totalWords(sums)}
        </Text>
      )}
    </Flex>
  )
}

/** The label of a place: the day of the month when whole months are compared, else the date. */
function placeWord({ day, dayBefore }: ChartDay, isMonth: boolean): string {
  const shown = day ?? dayBefore ?? ''
  return isMonth ? `${Number(shown.slice(8))}일` : dayMark(shown)
}

/** The values before the first day without one. */
function valuesOf(days: readonly ChartDay[], line: 'sums' | 'before'): number[] {
  const values = days.map((day) => day[line]?.total ?? null)
  const end = values.indexOf(null)
  return (end < 0 ? values : values.slice(0, end)).map((value) => value ?? 0)
}

function describeDay(shown: ChartDay | undefined): string {
  if (shown === undefined) return ''
  const said = (day: string | null, sums: SettlementSums | null) =>
    day === null || sums === null ? [] : [`${dayText(day)} ${totalWords(sums)} ${countWords(sums)}`]
  return [...said(shown.day, shown.sums), ...said(shown.dayBefore, shown.before)].join(', ')
}

/** The sums day by day, the newest first, without future days. */
function DaysTable({ days, names }: DaysProps) {
  return (
    <FigureTable
      label="날짜별 정산 합계"
      head={['날짜', '건수', '합계', ...(names.before === null ? [] : [names.before])]}
    >
      {days
        .filter(({ day, sums, before }) => (day === null ? before : sums) !== null)
        .reverse()
        .map(({ day, sums, dayBefore, before }) => (
          <tr key={day ?? dayBefore}>
            <th scope="row">{dayText(day ?? dayBefore ?? '')}</th>
            <td>{sums === null ? '' : countWords(sums)}</td>
            <td>{sums === null ? '' : totalWords(sums)}</td>
            {names.before === null ? null : <td>{before === null ? '' : totalWords(before)}</td>}
          </tr>
        ))}
    </FigureTable>
  )
}
