import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { formatKstMonthDayTime, formatKstTime } from '#shared/kst.ts'
import { isLoginAsked, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { useIsOnline } from '../../lib/connection.ts'
import { dayText, monthText } from '../../lib/kst-day-words.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { useViewParam } from '../../records/use-list-filter.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CarrierFigures } from './CarrierFigures.tsx'
import { useSalesFigures } from './sales-figures.ts'

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
  const deviceDay = useKstDay()
  const asked = useSalesFigures(account, deviceDay)
  const { figures, asOf } = asked
  const day = figures?.day ?? deviceDay
  const [period, choose] = useViewParam('period', ['day', 'month'])
  const today = figures?.today
  return (
    <Box maxWidth="3xl" mx="auto">
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
      <FiguresProblem asked={asked} />
      {today === null ? null : (
        <Cards role="group" aria-label="오늘">
          <StatCard label="오늘 접수" value={today?.todaySubmissions} dot="status.waiting.solid" />
          <StatCard label="오늘 개통" value={today?.todayActivation} dot="status.activated.solid" />
          <StatCard label="기타 완료" value={today?.todayOtherCompleted} dot="status.otherDone.solid" />
        </Cards>
      )}
      <chakra.section layerStyle="card" px="4" py="4" mt="4" aria-label="통신사별 개통">
        <Flex align="center" gap="2" rowGap="2" wrap="wrap" mb="3">
          <Heading as="h2" size="sm">
            통신사별 개통
          </Heading>
          {period === 'month' ? (
            <Text textStyle="sm" color="fg.subtle" className="tabular">
              {monthText(day)}
            </Text>
          ) : null}
          <Box ms="auto">
            <Tabs look="pill" label="기간" items={PERIODS} value={period} onChange={choose} />
          </Box>
        </Flex>
        <CarrierFigures
          // Opened carriers are closed when the period changes.
          key={period}
          carriers={period === 'day' ? figures?.daily : figures?.monthly}
          empty={NOTHING[period]}
          isUnreached={asked.error !== null}
        />
      </chakra.section>
    </Box>
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
  const isOnline = useIsOnline()
  const isUnreached = !isOnline || error instanceof NetworkError
  const isShown = isUnreached || (error !== null && !isLoginAsked(error))
  return (
    <Box role="status" css={{ '&:not(:empty)': { mb: '4' } }}>
      {isShown ? (
        <Notice
          kind="warning"
          title="최신 수치를 불러오지 못했습니다."
          action={
            <Button size="sm" variant="outline" loading={isFetching} onClick={refetch}>
              다시 시도
            </Button>
          }
        >
          {[
            isUnreached ? '인터넷 연결을 확인해주세요.' : sentenceOf(error),
            ...(asOf === null ? [] : [`${formatKstMonthDayTime(new Date(asOf))} 기준 수치입니다.`]),
          ].join(' ')}
        </Notice>
      ) : null}
    </Box>
  )
}
