import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, Suspense } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { formatKstShort, formatKstTime, isKstDay, type KstDay, monthWords } from '#shared/kst.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { hasCode, isLoginAsked, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { dayMark, dayText } from '../../lib/kst-day-words.ts'
import { NO_SERVER, useNoServer } from '../../lib/portal-socket.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { useListFilter } from '../../records/use-list-filter.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CarrierFigures } from './CarrierFigures.tsx'
import { Compared } from './Compared.tsx'
import { DayChooser } from './DayChooser.tsx'
import { GoalPanel } from './GoalPanel.tsx'
import type { SalesFigures } from './kept-figures.ts'
import { MembersPanel } from './MembersPanel.tsx'
import { RankingPanel } from './RankingPanel.tsx'
import { SilentPanel } from './SilentPanel.tsx'
import { useSalesFigures } from './sales-figures.ts'

/** Loaded after the figures: a chart weighs as much as the rest of the page. */
const SalesTrend = lazy(() => import('./SalesTrend.tsx'))

const PERIODS = [
  { value: 'day', label: '당일' },
  { value: 'month', label: '당월' },
] as const
const NOTHING = {
  day: '오늘 판매 데이터가 없습니다.',
  month: '이번 달 판매 데이터가 없습니다.',
} as const

/** The figures of a sales manager's stores, on the phone. No customer is named. */
export default function SalesManagerDashboardPage() {
  const account = useAccount()
  return account === null ? null : <SalesDashboard account={account} />
}

function SalesDashboard({ account }: { account: SessionUser }) {
  const today = useKstDay()
  const { values, set } = useListFilter(['day', 'period'])
  const chosen = values.day === '' || values.day === today ? undefined : values.day
  const asked = useSalesFigures(account, today, chosen)
  const { figures, asOf } = asked
  const dayIn = (text: string) => (isKstDay(text) ? text : today)
  const day = figures?.day ?? dayIn(values.day)
  const period = values.period === 'month' ? 'month' : 'day'
  const isToday = asked.isOfOtherDay ? day === today : chosen === undefined
  const month = isToday ? monthWords(day) : `${monthWords(day)} ${Number(day.slice(8))}일까지`
  return (
    <Box maxWidth="3xl" mx="auto" aria-busy={asked.isOfOtherDay}>
      <Flex align="center" gap="2" mb="3" minHeight="9" wrap="wrap">
        <Text className="tabular" color="fg.muted">
          {dayText(day)}
        </Text>
        <Scope figures={figures} />
        <Flex ms="auto" align="center" gap="2">
          {asOf === null ? null : (
            <Text textStyle="xs" color="fg.subtle" className="tabular">
              {formatKstTime(new Date(asOf))} 기준
            </Text>
          )}
          <IconButton
            label="새로고침"
            icon={<RefreshCw aria-hidden />}
            size="sm"
            variant="outline"
            loading={asked.isFetching && figures !== undefined}
            onClick={asked.refetch}
          />
        </Flex>
      </Flex>
      <Box mb="4">
        <DayChooser
          day={dayIn(values.day)}
          today={today}
          onChoose={(choice) => set((now) => ({ day: choice(dayIn(now.day)) ?? '' }))}
        />
      </Box>
      <FiguresProblem asked={asked} />
      <Panels style={asked.isOfOtherDay ? { opacity: 0.5 } : undefined}>
        <Wide>
          <DayCards figures={figures} day={day} isToday={isToday} />
        </Wide>
        {figures === undefined ? null : (
          <>
            <Wide>
              <GoalPanel
                performance={figures.performance}
                days={month}
                isAdmin={account.userType === 'admin'}
              />
            </Wide>
            <Wide>
              <Suspense fallback={<Box minHeight="20rem" layerStyle="card" />}>
                <SalesTrend trend={figures.performance.trend} />
              </Suspense>
            </Wide>
            <SilentPanel silent={figures.performance.silent} />
            {figures.performance.members === null ? null : (
              <MembersPanel members={figures.performance.members} />
            )}
          </>
        )}
        <Panel
          title="통신사별 개통"
          days={period === 'month' ? month : isToday ? null : dayText(day)}
          action={
            <Tabs
              look="pill"
              label="기간"
              items={PERIODS}
              value={period}
              onChange={(next) => set({ period: next === 'month' ? next : '' })}
            />
          }
        >
          <CarrierFigures
            // Opened carriers are closed when the period changes.
            key={period}
            carriers={period === 'day' ? figures?.daily : figures?.monthly}
            empty={nothingSold(period, day, today)}
            isUnreached={asked.error !== null}
          />
        </Panel>
        {figures === undefined ? null : (
          <RankingPanel
            key={period}
            ranking={figures.performance.ranking[period]}
            days={period === 'month' ? month : dayText(day)}
          />
        )}
      </Panels>
    </Box>
  )
}

/** Today's sentences, and what is as true of another day and its month. */
function nothingSold(period: 'day' | 'month', day: KstDay, today: KstDay): string {
  if (period === 'day') return day === today ? NOTHING.day : '이날의 판매 데이터가 없습니다.'
  return day.slice(0, 7) === today.slice(0, 7) ? NOTHING.month : '이 달의 판매 데이터가 없습니다.'
}

interface DayCardsProps {
  figures: SalesFigures | undefined
  day: KstDay
  isToday: boolean
}

/** The three figures of the day, the first two beside those of the day before and of the same day of last month. */
function DayCards({ figures, day, isToday }: DayCardsProps) {
  if (figures?.today === null) return null
  const { today, performance } = figures ?? {}
  const compared = (value: number, of: 'received' | 'activated') =>
    performance === undefined ? null : (
      <>
        <Compared name={isToday ? '어제' : '전날'} value={value} before={performance.dayBefore[of]} />
        <Compared name={dayMark(performance.lastMonthDay)} value={value} before={performance.lastMonth[of]} />
      </>
    )
  return (
    <Cards role="group" aria-label={isToday ? '오늘' : dayText(day)}>
      <StatCard
        label={isToday ? '오늘 접수' : '접수'}
        value={today?.todaySubmissions}
        dot="status.waiting.solid"
        note={compared(today?.todaySubmissions ?? 0, 'received')}
      />
      <StatCard
        label={isToday ? '오늘 개통' : '개통'}
        value={today?.todayActivation}
        dot="status.activated.solid"
        note={compared(today?.todayActivation ?? 0, 'activated')}
      />
      <StatCard label="기타 완료" value={today?.todayOtherCompleted} dot="status.otherDone.solid" />
    </Cards>
  )
}

/** Names the team when the figures are those of the whole team. */
function Scope({ figures }: Pick<ReturnType<typeof useSalesFigures>, 'figures'>) {
  if (figures === undefined || !figures.scope.isWholeTeam) return null
  return (
    <Badge size="sm" colorPalette="accent">
      {figures.scope.teamName} 전체 실적
    </Badge>
  )
}

/** Side by side where there is room for two; an earlier day's figures fade until the chosen day's are there. */
const Panels = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    transition: 'opacity 160ms',
  },
})
const Wide = chakra('div', { base: { gridColumn: '1 / -1' } })

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: { base: '2', sm: '4' },
    '& > div': { px: { base: '3', sm: '4' } },
  },
})

type Asked = Pick<ReturnType<typeof useSalesFigures>, 'asOf' | 'error' | 'isFetching' | 'refetch'>

/** Says why the figures are not current, and how old they are. */
function FiguresProblem({ asked: { asOf, error, isFetching, refetch } }: { asked: Asked }) {
  const noServer = useNoServer()
  const isUnreached = noServer !== null || error instanceof NetworkError
  const isRefused = hasCode(error, 'INVALID_INPUT')
  const isShown = isUnreached || (error !== null && !isLoginAsked(error))
  return (
    <Box role="status" css={{ '&:not(:empty)': { mb: '4' } }}>
      {isShown ? (
        <Notice
          kind="warning"
          title={isRefused ? '이 날짜의 수치를 볼 수 없습니다.' : '최신 수치를 불러오지 못했습니다.'}
          action={
            isRefused ? null : (
              <Button size="sm" variant="outline" loading={isFetching} onClick={refetch}>
                다시 시도
              </Button>
            )
          }
        >
          {[
            noServer === null ? sentenceOf(error) : NO_SERVER[noServer],
            ...(asOf === null ? [] : [`${formatKstShort(new Date(asOf))} 기준 수치입니다.`]),
          ].join(' ')}
        </Notice>
      ) : null}
    </Box>
  )
}
