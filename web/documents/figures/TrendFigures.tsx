import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { todayLists } from '#shared/stats/figure-lists.ts'
import type { Trend } from '#shared/stats/stats.contract.ts'
import { dayMark, dayText } from '../../lib/kst-day-words.ts'
import { Button } from '../../ui/Button.tsx'
import { FigureTable } from '../../ui/chart/FigureTable.tsx'
import { TREND_ROOM, TrendChart } from '../../ui/chart/TrendChart.tsx'
import { Figure } from './Figure.tsx'
import { useListAddress } from './use-list-address.ts'

const RECEIVED = { name: '접수', color: 'accent.solid' } as const
const ACTIVATED = { name: '개통', color: 'status.activated.solid' } as const

/** `10/22 ~ 11/20`; null while they load. */
export function trendDays(trend: Trend | undefined): string | null {
  return trend === undefined ? null : `${dayMark(trend.startDate)} ~ ${dayMark(trend.endDate)}`
}

/** Switches between the lines and the table. */
export function TrendSwitch(props: { isTable: boolean; disabled: boolean; onSwitch: () => void }) {
  return (
    <Button size="sm" variant="ghost" disabled={props.disabled} onClick={props.onSwitch}>
      {props.isTable ? '그래프로 보기' : '표로 보기'}
    </Button>
  )
}

/** Receipts and activations of thirty days, as lines or as a table; a placeholder while they load. */
export function TrendFigures({ trend, isTable }: { trend: Trend | undefined; isTable: boolean }) {
  return trend !== undefined && isTable ? <TrendTable trend={trend} /> : <TrendLines trend={trend} />
}

/** The lines, and above them the figures of the day that is pointed at or focused, else of all days. */
function TrendLines({ trend }: { trend: Trend | undefined }) {
  const [chosen, choose] = useState<number | null>(null)
  const [pointed, point] = useState<number | null>(null)
  const addressOf = useListAddress()
  const days = trend?.days ?? []
  const shownAt = pointed ?? chosen
  const shown = shownAt === null ? undefined : days[shownAt]
  const sum = (of: 'submissions' | 'activations') => trend && days.reduce((total, day) => total + day[of], 0)
  const lists = todayLists({ day: '', isOwnWork: trend?.isOwnWork ?? false })
  const shownDays = {
    startDate: shown?.day ?? trend?.startDate ?? '',
    endDate: shown?.day ?? trend?.endDate ?? '',
  }
  return (
    <>
      <Flex align="baseline" wrap="wrap" columnGap="5" rowGap="1" mb="2" minHeight="6">
        <Text
          as="span"
          textStyle="sm"
          fontWeight="medium"
          flexBasis={{ base: 'full', sm: '7.5em' }}
          className="tabular"
        >
          {shown === undefined ? '30일 합계' : dayText(shown.day)}
        </Text>
        <Figure
          size="sm"
          label={RECEIVED.name}
          dot={RECEIVED.color}
          value={shown?.submissions ?? sum('submissions')}
          to={addressOf({ ...lists.todaySubmissions, ...shownDays })}
        />
        <Figure
          size="sm"
          label={ACTIVATED.name}
          dot={ACTIVATED.color}
          value={shown?.activations ?? sum('activations')}
          to={addressOf({ ...lists.todayActivation, ...shownDays })}
        />
      </Flex>
      {trend === undefined ? (
        <Box role="status" aria-label="불러오는 중" {...TREND_ROOM} borderRadius="md" bg="bg.subtle" />
      ) : (
        <TrendChart
          label="날짜별 접수와 개통"
          places={days.map(({ day }) => dayMark(day))}
          series={[
            { ...RECEIVED, values: days.map(({ submissions }) => submissions), filled: true },
            { ...ACTIVATED, values: days.map(({ activations }) => activations) },
          ]}
          shown={shownAt}
          describe={(place) => describeDay(days[place])}
          onPoint={point}
          onChoose={choose}
        />
      )}
    </>
  )
}

function describeDay(counted: Trend['days'][number] | undefined): string {
  if (counted === undefined) return ''
  return `${dayText(counted.day)} 접수 ${counted.submissions}건, 개통 ${counted.activations}건`
}

/** The trend as a table, the newest day first. */
function TrendTable({ trend }: { trend: Trend }) {
  const addressOf = useListAddress()
  const figure = (value: number, to: string | null) => {
    const text = `${formatCount(value)}건`
    return to === null ? text : <Link to={to}>{text}</Link>
  }
  return (
    <FigureTable label="날짜별 접수와 개통" head={['날짜', '접수', '개통']}>
      {[...trend.days].reverse().map(({ day, submissions, activations }) => {
        const lists = todayLists({ day, isOwnWork: trend.isOwnWork })
        return (
          <tr key={day}>
            <th scope="row">{dayText(day)}</th>
            <td>{figure(submissions, addressOf(lists.todaySubmissions))}</td>
            <td>{figure(activations, addressOf(lists.todayActivation))}</td>
          </tr>
        )
      })}
    </FigureTable>
  )
}
