import { Box, Flex, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { kstDayStart, kstMonthDays } from '#shared/kst-calendar.ts'
import type { SalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { dayMark } from '../../lib/kst-day-words.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Difference } from './Compared.tsx'

export interface GoalPanelProps {
  performance: SalesPerformance
  /** The month, or its days until the chosen one. */
  days: string
  /** Whoever looks sets the goals, and has none. */
  isAdmin: boolean
}

/** The activations of the month until the day, against the goal and against the month before. */
export function GoalPanel({ performance: { day, month, lastMonthDay }, days, isAdmin }: GoalPanelProps) {
  const { activated, activatedLastMonth, goal, membersWithoutGoal } = month
  return (
    <Panel title="월 개통" days={days}>
      <Flex align="baseline" gap="1.5" wrap="wrap" className="tabular">
        <Text as="span" textStyle="2xl" fontWeight="bold">
          {formatCount(activated)}
        </Text>
        <Text as="span" color="fg.muted">
          {goal === null ? '건' : `건 / 목표 ${formatCount(goal)}건`}
        </Text>
        <Text as="span" textStyle="sm" color="fg.muted" ms={{ sm: 'auto' }}>
          지난달 {dayMark(lastMonthDay)}까지 {formatCount(activatedLastMonth)}건{' '}
          <Difference by={activated - activatedLastMonth} />
        </Text>
      </Flex>
      {goal === null ? (
        <Text mt="2" textStyle="sm" color="fg.muted">
          {isAdmin
            ? '목표는 영업조직 관리에서 영업과장마다 정합니다.'
            : '아직 목표가 없습니다. 목표는 관리자가 영업조직 관리에서 정합니다.'}
        </Text>
      ) : (
        <Box mt="2">
          <ProgressBar label="월 목표 달성률" value={activated / goal} />
          <Text mt="2" textStyle="sm">
            {leftSentence(goal - activated, daysLeft(day))}
          </Text>
        </Box>
      )}
      {goal !== null && membersWithoutGoal > 0 ? (
        <Text mt="1" textStyle="sm" color="fg.muted">
          목표가 없는 팀원 {formatCount(membersWithoutGoal)}명의 몫은 목표에 들어 있지 않습니다.
        </Text>
      ) : null}
    </Panel>
  )
}

/** How many days the month still has, with this one. */
function daysLeft(day: string): number {
  const { endDate } = kstMonthDays(kstDayStart(day))
  return (Date.parse(endDate) - Date.parse(day)) / 86_400_000 + 1
}

export function leftSentence(left: number, days: number): string {
  if (left === 0) return '목표를 달성했습니다.'
  if (left < 0) return `목표를 달성했습니다. 목표보다 ${formatCount(-left)}건 많습니다.`
  if (days === 1) return `목표까지 ${formatCount(left)}건 남았습니다. 이 달의 마지막 날입니다.`
  const perDay = formatCount(Math.ceil(left / days))
  return `목표까지 ${formatCount(left)}건 남았습니다. 남은 ${days}일 동안 하루 ${perDay}건씩 필요합니다.`
}
