import { Box, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { type KstDay, monthWords } from '#shared/kst.ts'
import { kstDayStart, kstMonthDays } from '#shared/kst-calendar.ts'
import { carrierList, contactCodeList, type FigureList, workerList } from '#shared/stats/figure-lists.ts'
import type { MonthlyActivationStats, TodayStats, WorkerStat } from '#shared/stats/stats.contract.ts'
import { carrierName } from '../../documents/carrier-name.ts'
import { type Asked, Nothing } from '../../documents/figures/AskedFigures.tsx'
import { type Bar, BarList } from '../../documents/figures/BarList.tsx'
import { DetailDialog } from '../../documents/figures/DetailDialog.tsx'
import { Figure } from '../../documents/figures/Figure.tsx'
import { chosenDays, type Days } from '../../documents/figures/figure-days.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { StatsRange, type StatsRangeState, useStatsRange } from '../../documents/figures/StatsRange.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { WorkerDialog } from '../../documents/figures/WorkerDialog.tsx'
import { useWorkerStats } from '../../documents/figures/worker-figures.api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useCarrierDetails, useCarrierStats, useMonthlyActivations } from './dashboard.api.ts'
import { FiguresPanel, PanelBody } from './FiguresPanel.tsx'

interface OwnActivationsPanelProps {
  asked: Asked<TodayStats>
  day: KstDay
  accountId: number
}

/** The user's own activations, today and this month. */
export function OwnActivationsPanel({ asked, day, accountId }: OwnActivationsPanelProps) {
  const addressOf = useListAddress()
  return (
    <Panel title="나의 개통">
      <PanelBody asked={asked}>
        {(today) => (
          <Grid gridTemplateColumns="1fr 1fr" gap="4">
            <Figure
              label="오늘"
              value={today?.ownActivations?.today}
              to={addressOf(workerList({ startDate: day, endDate: day }, accountId))}
            />
            <Figure
              label="이번 달"
              value={today?.ownActivations?.month}
              to={addressOf(workerList(kstMonthDays(kstDayStart(day)), accountId))}
            />
          </Grid>
        )}
      </PanelBody>
    </Panel>
  )
}

/** The month's activations by carrier, most first. */
export function MonthActivationsPanel({ day }: { day: KstDay }) {
  const asked = useMonthlyActivations(day)
  return (
    <FiguresPanel title="이번 달 개통 실적" days={monthWords(asked.data?.startDate ?? day)} asked={asked}>
      {(month) => <Carriers month={month} />}
    </FiguresPanel>
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

/** Activations by carrier; pressing a carrier opens its stores. */
export function CarrierStatsPanel() {
  const range = useStatsRange('carrier')
  const asked = useCarrierStats(range.days, range.problem === null)
  const addressOf = useListAddress()
  const [opened, open] = useState<{ carrier: string | null } | null>(null)
  return (
    <>
      <RangedPanel
        title="통신사별 개통"
        range={range}
        asked={asked}
        empty="통신사별 개통 데이터가 없습니다."
        barsOf={(counted) => ({
          ...carrierBar(counted, { ...chosenDays(range.days), isOwnWork: false }, addressOf),
          onOpen: () => open({ carrier: counted.carrier }),
        })}
      />
      {opened === null ? null : (
        <CarrierDialog carrier={opened.carrier} days={range.days} onClose={() => open(null)} />
      )}
    </>
  )
}

interface CarrierDialogProps {
  carrier: string | null
  days: Days
  onClose: () => void
}

/** The activations of a carrier by store. */
function CarrierDialog({ carrier, days, onClose }: CarrierDialogProps) {
  const asked = useCarrierDetails(carrier, days)
  const addressOf = useListAddress()
  return (
    <DetailDialog
      title={`${carrierName(carrier)} 판매점별 개통`}
      days={days}
      asked={asked}
      barsOf={(dealers) =>
        dealers.map(({ dealerName, contactCode, count }) => ({
          key: contactCode ?? '',
          name: dealerName,
          note: contactCode === dealerName ? null : contactCode,
          value: count,
          to: addressOf(contactCodeList(chosenDays(days), carrier, contactCode)),
        }))
      }
      onClose={onClose}
    />
  )
}

/** Activations by worker; pressing a worker opens their carriers. */
export function WorkerStatsPanel() {
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
          to: addressOf(workerList(chosenDays(range.days), worker.workerId)),
          onOpen: () => open(worker),
        })}
      />
      {opened === null ? null : <WorkerDialog worker={opened} days={range.days} onClose={() => open(null)} />}
    </>
  )
}

interface RangedPanelProps<Row> {
  title: string
  range: StatsRangeState
  asked: Asked<readonly Row[]> & { isPlaceholderData: boolean }
  barsOf: (row: Row) => Bar
  /** The text shown without any figures. */
  empty: string
}

/** Figures by name in a chosen range of days; old ones are faded while those of a new range load. */
function RangedPanel<Row>({ title, range, asked, barsOf, empty }: RangedPanelProps<Row>) {
  return (
    <Panel title={title}>
      <StatsRange of={title} {...range} />
      {range.problem === null ? (
        <PanelBody asked={asked}>
          {(rows) => (
            <Box
              aria-busy={asked.isPlaceholderData || undefined}
              opacity={asked.isPlaceholderData ? '0.55' : '1'}
              transition="opacity 160ms"
            >
              {rows?.length === 0 ? (
                <Nothing>{empty}</Nothing>
              ) : (
                <BarList label={title} bars={rows?.map(barsOf)} />
              )}
            </Box>
          )}
        </PanelBody>
      ) : (
        <Notice kind="error">{range.problem}</Notice>
      )}
    </Panel>
  )
}

interface CarrierCount {
  carrier: string | null
  count: number
  newCustomer: number
  portIn: number
}

/** A carrier's activations by customer type, each part with a link to its list. */
function carrierBar(
  { carrier, count, newCustomer, portIn }: CarrierCount,
  days: Parameters<typeof carrierList>[0],
  addressOf: (list: FigureList) => string | null,
): Bar {
  return {
    key: carrier ?? '',
    name: carrierName(carrier),
    value: count,
    to: addressOf(carrierList(days, carrier)),
    parts: [
      { label: '신규', value: newCustomer, to: addressOf(carrierList(days, carrier, 'new')) },
      { label: '번호이동', value: portIn, to: addressOf(carrierList(days, carrier, 'port-in')) },
    ],
  }
}
