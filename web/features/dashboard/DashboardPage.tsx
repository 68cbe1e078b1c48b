import { Box, chakra } from '@chakra-ui/react'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { formatKstMonthDayTime, type KstDay } from '#shared/kst.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'
import { workerList } from '#shared/stats/figure-lists.ts'
import type { MonthlyActivationStats, WorkerStat } from '#shared/stats/stats.contract.ts'
import { Nothing } from '../../documents/figures/AskedFigures.tsx'
import { BarList } from '../../documents/figures/BarList.tsx'
import { given } from '../../documents/figures/figure-days.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { useStatsRange } from '../../documents/figures/StatsRange.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { WorkerDialog } from '../../documents/figures/WorkerDialog.tsx'
import { useWorkerStats } from '../../documents/figures/worker-figures.api.ts'
import { monthText } from '../../lib/kst-day-words.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CarrierStatsPanel } from './CarrierStatsPanel.tsx'
import { carrierBar } from './carrier-bar.ts'
import { useMonthlyActivations, useTodayStats } from './dashboard.api.ts'
import { MonthStatusPanel } from './MonthStatusPanel.tsx'
import { OwnActivationsPanel } from './OwnActivationsPanel.tsx'
import { OwnWork } from './OwnWork.tsx'
import { PanelBody } from './PanelBody.tsx'
import { PriceTablePanel } from './PriceTablePanel.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RangedPanel } from './RangedPanel.tsx'
import { TodayPanel } from './TodayPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { useUnreached } from './use-unreached.ts'
import { WaitingPanel } from './Waiting.tsx'

/** The staff's first page: what came in, what was done, what is left to do. */
export default function DashboardPage() {
  const account = useAccount()
  return account === null ? null : <Dashboard account={account} />
}

/** Shows each panel only to accounts that may read it. */
function Dashboard({ account }: { account: SessionUser }) {
  const may = (capability: Capability) => scopeOf(account, capability) !== null
  const maySubmit = may('documents.submit')
  const mayDownload = may('downloads.read')
  const mayList = may('documents.read')
  const seesToday = may('dashboard.read')
  const seesStatus = may('stats.status')
  const deviceDay = useKstDay()
  const today = useTodayStats(deviceDay, seesToday)
  // The server's day is used when it is known, as the device's clock may be wrong.
  const day = today.data?.day ?? deviceDay
  const isOwn = seesToday && account.role === 'dealer_worker'
  if (![maySubmit, mayDownload, mayList, seesToday, seesStatus].includes(true)) return <NoMenu />
  return (
    <>
      <OldFigures />
      <Panels>
        {seesToday || mayList ? (
          <div data-span="2">
            {seesToday ? <TodayPanel asked={today} day={day} mayList={mayList} /> : <WaitingPanel />}
          </div>
        ) : null}
        <Side>
          {maySubmit || mayDownload ? (
            <QuickActions maySubmit={maySubmit} mayDownload={mayDownload} compact={isOwn} />
          ) : null}
          {isOwn ? <OwnActivationsPanel asked={today} day={day} accountId={account.id} /> : null}
        </Side>
        {seesStatus ? (
          <>
            <div data-span="2">
              <TrendPanel day={day} />
            </div>
            <MonthActivationsPanel day={day} />
            <div data-span="2">
              <MonthStatusPanel day={day} />
            </div>
          </>
        ) : null}
        {mayDownload ? <PriceTablePanel /> : null}
        <Pair>
          {may('stats.carriers') ? <CarrierStatsPanel /> : null}
          {may('stats.workers') ? <WorkerStatsPanel /> : null}
        </Pair>
      </Panels>
    </>
  )
}

function NoMenu() {
  return (
    <EmptyState
      icon={<LockKeyhole size={22} aria-hidden />}
      title="사용할 수 있는 메뉴가 없습니다"
      description="필요한 권한을 관리자에게 요청해주세요."
    />
  )
}

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(3, minmax(0, 1fr))' },
    gap: '4',
    maxWidth: '3xl',
    mx: 'auto',
    '& > [data-span="2"]': { gridColumn: { xl: 'span 2' } },
    '& > :empty': { display: 'none' },
  },
})

const Side = chakra('div', { base: { display: 'grid', gap: '4' } })

const Pair = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    alignItems: 'start',
  },
})

/** One notice for all panels that the server cannot be reached, and how old the shown figures are. */
function OldFigures() {
  const unreached = useUnreached()
  return (
    <Box role="status" maxWidth="3xl" mx="auto" css={{ '&:not(:empty)': { mb: '4' } }}>
      {unreached === null ? null : (
        <Notice
          kind="warning"
          title="최신 수치를 불러오지 못했습니다."
          action={
            <Button size="sm" variant="outline" loading={unreached.isTrying} onClick={unreached.retry}>
              다시 시도
            </Button>
          }
        >
          {unreached.asOf === 0
            ? '인터넷 연결을 확인해주세요.'
            : `인터넷 연결을 확인해주세요. ${formatKstMonthDayTime(new Date(unreached.asOf))} 기준 수치입니다.`}
        </Notice>
      )}
    </Box>
  )
}

/** The month's activations by carrier, most first. */
function MonthActivationsPanel({ day }: { day: KstDay }) {
  const asked = useMonthlyActivations(day)
  return (
    <Panel
      title="이번 달 개통 실적"
      days={monthText(asked.data?.startDate ?? day)}
      badge={asked.data?.isOwnWork ? <OwnWork /> : null}
    >
      <PanelBody asked={asked}>{(month) => <Carriers month={month} />}</PanelBody>
    </Panel>
  )
}

function Carriers({ month }: { month: MonthlyActivationStats | undefined }) {
  const addressOf = useListAddress()
  if (month?.carriers.length === 0) return <Nothing>이번 달 개통 실적이 없습니다.</Nothing>
  return (
    <BarList
      label="이번 달 통신사별 개통"
      bars={month?.carriers.map((counted) => carrierBar(counted, month, addressOf))}
    />
  )
}

/** Activations by worker; pressing a worker opens their carriers. */
function WorkerStatsPanel() {
  const range = useStatsRange('worker')
  const asked = useWorkerStats(range.days, range.problem === null)
  const addressOf = useListAddress()
  const [opened, open] = useState<WorkerStat | null>(null)
  return (
    <>
      <RangedPanel
        title="근무자별 개통"
        range={range}
        asked={asked}
        empty="근무자별 개통 데이터가 없습니다."
        barsOf={(worker) => ({
          key: worker.workerId,
          name: worker.workerName,
          value: worker.count,
          to: addressOf(workerList(given(range.days), worker.workerId)),
          onOpen: () => open(worker),
        })}
      />
      {opened === null ? null : <WorkerDialog worker={opened} days={range.days} onClose={() => open(null)} />}
    </>
  )
}
