import { Box, chakra, Grid, Text } from '@chakra-ui/react'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FilePlus from 'lucide-react/icons/file-plus'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { formatKstShort, kstDay } from '#shared/kst.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'
import { Bone, Nothing } from '../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../documents/figures/Panel.tsx'
import { NetworkError } from '../../lib/api-error.ts'
import { NO_SERVER, useNoServer } from '../../lib/portal-socket.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { DOCUMENTS_KEY, PRICING_TABLES_KEY } from '../../records/record-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import {
  CarrierStatsPanel,
  MonthActivationsPanel,
  OwnActivationsPanel,
  WorkerStatsPanel,
} from './ActivationPanels.tsx'
import { useNewestPricingTable, useTodayStats } from './dashboard.api.ts'
import { PanelBody } from './FiguresPanel.tsx'
import { MonthStatusPanel } from './MonthStatusPanel.tsx'
import { TodayPanel, WaitingPanel } from './TodayPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'

const SetupPanel = lazy(async () => ({ default: (await import('../../records/SetupSteps.tsx')).SetupPanel }))

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
      {may('admin.system') ? (
        <Box maxWidth="3xl" mx="auto">
          <Suspense>
            <SetupPanel />
          </Suspense>
        </Box>
      ) : null}
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
          {[
            unreached.why,
            ...(unreached.asOf === 0 ? [] : [`${formatKstShort(new Date(unreached.asOf))} 기준 수치입니다.`]),
          ].join(' ')}
        </Notice>
      )}
    </Box>
  )
}

const FIGURES: readonly unknown[] = [DOCUMENTS_KEY[0], PRICING_TABLES_KEY[0]]

/**
 * Set when figures of the page could not be read: the time of the oldest that is shown (`asOf` in ms, 0 if none was
 * ever read), why, and a way to ask again. Null when all are current.
 */
function useUnreached() {
  const queries = useQueryClient()
  const noServer = useNoServer()
  const old = {
    type: 'active',
    predicate: ({ queryKey, state }: Query) =>
      FIGURES.includes(queryKey[0]) && (noServer !== null || state.error instanceof NetworkError),
  } as const
  const cache = queries.getQueryCache()
  const readAt = () => {
    const times = cache.findAll(old).map(({ state }) => state.dataUpdatedAt)
    if (times.length === 0) return null
    const read = times.filter((time) => time > 0)
    return read.length === 0 ? 0 : Math.min(...read)
  }
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const asOf = useSyncExternalStore(subscribe, readAt)
  const isTrying = useIsFetching(old) > 0
  const why = NO_SERVER[noServer ?? 'silent']
  return asOf === null ? null : { why, asOf, isTrying, retry: () => void queries.refetchQueries(old) }
}

interface QuickActionsProps {
  maySubmit: boolean
  mayDownload: boolean
  /** Smaller, when another panel is beside it. */
  compact: boolean
}

/** Links to what most users come for: a new application and the downloads. */
function QuickActions({ maySubmit, mayDownload, compact }: QuickActionsProps) {
  return (
    <Panel title="빠른 작업">
      <Grid gap="2" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', xl: compact ? '1fr 1fr' : '1fr' }}>
        {maySubmit ? (
          <Button asChild size={compact ? 'md' : 'lg'}>
            <Link to="/submit-application">
              <FilePlus aria-hidden />
              접수 신청
            </Link>
          </Button>
        ) : null}
        {mayDownload ? (
          <Button asChild size={compact ? 'md' : 'lg'} variant="outline" colorPalette="gray">
            <Link to="/downloads">
              <Download aria-hidden />
              서식지 다운로드
            </Link>
          </Button>
        ) : null}
      </Grid>
    </Panel>
  )
}

/** The newest price table, with a download button. */
function PriceTablePanel() {
  const asked = useNewestPricingTable()
  return (
    <Panel title="최신 단가표">
      <PanelBody asked={asked}>
        {(newest) =>
          newest === null ? (
            <Nothing>등록된 단가표가 없습니다.</Nothing>
          ) : (
            <>
              <Text fontWeight="medium" lineClamp="2" title={newest?.title}>
                {newest?.title ?? <Bone width="8em" />}
              </Text>
              <Text mt="0.5" mb="4" textStyle="sm" color="fg.muted" className="tabular">
                {newest === undefined ? <Bone width="5em" /> : `${kstDay(newest.uploadedAt)} 등록`}
              </Text>
              <Button asChild variant="outline" colorPalette="gray" wide mt="auto">
                <Link to="/downloads">
                  <Download aria-hidden />
                  다운로드
                </Link>
              </Button>
            </>
          )
        }
      </PanelBody>
    </Panel>
  )
}
