import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { KstDay } from '#shared/kst.ts'
import { todayLists, typeList } from '#shared/stats/figure-lists.ts'
import type { TodayStats } from '#shared/stats/stats.contract.ts'
import type { Asked } from '../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../documents/figures/Panel.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { dayText } from '../../lib/kst-day-words.ts'
import { Figure } from './Figure.tsx'
import { OwnWork } from './OwnWork.tsx'
import { PanelBody } from './PanelBody.tsx'
import { ToDocuments } from './ToDocuments.tsx'
import { WaitingLine } from './Waiting.tsx'

export interface TodayPanelProps {
  asked: Asked<TodayStats>
  day: KstDay
  mayList: boolean
}

/** Receipts and activations of today, and below them the open documents. */
export function TodayPanel({ asked, day, mayList }: TodayPanelProps) {
  return (
    <Panel
      title="오늘"
      days={dayText(day)}
      badge={asked.data?.isOwnWork ? <OwnWork /> : null}
      action={mayList ? <ToDocuments /> : null}
    >
      <PanelBody asked={asked}>{(today) => <TodayFigures today={today} day={day} />}</PanelBody>
      {mayList ? <WaitingLine /> : null}
    </Panel>
  )
}

function TodayFigures({ today, day }: { today: TodayStats | undefined; day: KstDay }) {
  const addressOf = useListAddress()
  const counted = { startDate: day, endDate: day, isOwnWork: today?.isOwnWork ?? false }
  const lists = todayLists({ day, ...counted })
  const ofType = (type: 'new' | 'port-in') => addressOf(typeList(counted, type))
  const sum = (of: 'new' | 'portIn') => today?.carrierStats.reduce((total, carrier) => total + carrier[of], 0)
  const figure = (label: string, name: keyof typeof lists, size: 'sm' | 'lg' = 'lg') => (
    <Figure size={size} label={label} value={today?.[name]} to={addressOf(lists[name])} />
  )
  return (
    <Columns>
      <Column>
        {figure('당일 접수건', 'todaySubmissions')}
        {today !== undefined && today.todayDiscarded > 0 ? (
          <Parts>
            {today.todayCancelled > 0 ? figure('취소', 'todayCancelled', 'sm') : null}
            {today.todayDiscardedOnly > 0 ? figure('폐기', 'todayDiscardedOnly', 'sm') : null}
          </Parts>
        ) : null}
      </Column>
      <Column>
        {figure('당일 개통건', 'todayActivation')}
        <Parts>
          <Figure size="sm" label="신규" value={sum('new')} to={ofType('new')} />
          <Figure size="sm" label="번호이동" value={sum('portIn')} to={ofType('port-in')} />
        </Parts>
      </Column>
      <Column>{figure('기타 업무 처리건', 'todayOtherCompleted')}</Column>
    </Columns>
  )
}

function Parts({ children }: { children: ReactNode }) {
  return (
    <Flex wrap="wrap" columnGap="4" rowGap="1">
      {children}
    </Flex>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '3', sm: '5' },
  },
})

const Column = chakra(Box, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '1.5',
    '& + &': {
      borderColor: 'border.muted',
      borderTopWidth: { base: '1px', sm: '0' },
      borderInlineStartWidth: { sm: '1px' },
      pt: { base: '3', sm: '0' },
      ps: { sm: '5' },
    },
  },
})
