import { chakra } from '@chakra-ui/react'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CarrierStatsPanel } from './CarrierStatsPanel.tsx'
import { useTodayStats } from './dashboard.api.ts'
import { MonthActivationsPanel } from './MonthActivationsPanel.tsx'
import { MonthStatusPanel } from './MonthStatusPanel.tsx'
import { OldFigures } from './OldFigures.tsx'
import { OwnActivationsPanel } from './OwnActivationsPanel.tsx'
import { PriceTablePanel } from './PriceTablePanel.tsx'
import { QuickActions } from './QuickActions.tsx'
import { TodayPanel } from './TodayPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { WaitingPanel } from './Waiting.tsx'
import { WorkerStatsPanel } from './WorkerStatsPanel.tsx'

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
